import CPROJ
