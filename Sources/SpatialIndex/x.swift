import Geodesy
