#ifndef EDITLINE_BRIDGE_H
#define EDITLINE_BRIDGE_H

#include <stdbool.h>
#include <stdio.h>

/// A line editor with history and completion over libedit, whose own calls take variable arguments.
typedef struct line_editor line_editor;

/// Finds what may stand at the end of a line: words separated by line feeds, in memory that the editor frees; or null.
typedef char *(*line_editor_completions)(void *context, const char *line);

/// Makes an editor that reads the standard input and shows its prompt on `output`; null when there is no memory.
line_editor *line_editor_create(
    const char *program, const char *prompt, FILE *output, line_editor_completions completions, void *context);

/// Frees the editor and leaves the terminal as it was.
void line_editor_destroy(line_editor *editor);

/// Reads a line with its line end; null at the end of the input, or when `interrupted` is set by Ctrl-C.
///
/// The line belongs to the editor and lasts until the next call.
const char *line_editor_read(line_editor *editor, bool *interrupted);

/// Whether Ctrl-C was pressed since the last reading of a line began.
bool line_editor_was_interrupted(void);

/// Adds a line to the history; one equal to the last is not added.
void line_editor_remember(line_editor *editor, const char *line);

/// Reads or writes the history as a file; false when that fails.
bool line_editor_load_history(line_editor *editor, const char *path);
bool line_editor_save_history(line_editor *editor, const char *path);

/// The standard streams, which are macros in C.
FILE *line_editor_standard_output(void);
FILE *line_editor_standard_error(void);

#endif
