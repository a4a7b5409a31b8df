#include "editline_bridge.h"

#include <histedit.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

struct line_editor {
    EditLine *edit;
    History *history;
    char *prompt;
    FILE *output;
    line_editor_completions completions;
    void *context;
};

static line_editor *editor_of(EditLine *edit) {
    line_editor *editor = NULL;
    el_get(edit, EL_CLIENTDATA, &editor);
    return editor;
}

static char *prompt_of(EditLine *edit) { return editor_of(edit)->prompt; }

static volatile sig_atomic_t was_interrupted;

// With a handler in place Ctrl-C ends the reading of a line, or the writing of an answer, instead of the program.
static void on_interrupt(int signal) {
    (void)signal;
    was_interrupted = 1;
}

bool line_editor_was_interrupted(void) { return was_interrupted; }

/// How many bytes all the words, separated by line feeds, have in common at their start.
static size_t common_start(const char *words) {
    size_t common = strcspn(words, "\n");
    for (const char *word = words; *word;) {
        size_t length = strcspn(word, "\n"), same = 0;
        while (same < common && same < length && word[same] == words[same]) { same++; }
        common = same;
        word += length + (word[length] == '\n');
    }
    return common;
}

/// Completes the word before the cursor as far as it is certain, and lists the choices where it is not.
static unsigned char complete(EditLine *edit, int key) {
    (void)key;
    line_editor *editor = editor_of(edit);
    const LineInfo *info = el_line(edit);
    size_t length = (size_t)(info->cursor - info->buffer);
    char *line = strndup(info->buffer, length);
    if (!line) { return CC_ERROR; }
    char *words = editor->completions ? editor->completions(editor->context, line) : NULL;
    size_t typed = 0;
    while (typed < length && line[length - 1 - typed] != ' ' && line[length - 1 - typed] != '\t') { typed++; }
    unsigned char result = CC_ERROR;
    if (words && *words) {
        size_t common = common_start(words);
        bool is_only = strchr(words, '\n') == NULL;
        if (common > typed || is_only) {
            char *rest = strndup(words + typed, common > typed ? common - typed : 0);
            if (rest) { el_insertstr(edit, rest); }
            if (is_only) { el_insertstr(edit, " "); }
            free(rest);
            result = CC_REFRESH;
        } else {
            fputc('\n', editor->output);
            for (char *at = words; *at; at++) { fputc(*at == '\n' ? ' ' : *at, editor->output); }
            fputc('\n', editor->output);
            result = CC_REDISPLAY;
        }
    }
    free(words);
    free(line);
    return result;
}

line_editor *line_editor_create(
    const char *program, const char *prompt, FILE *output, line_editor_completions completions, void *context) {
    // Widths of characters depend on it.
    setlocale(LC_CTYPE, "");
    line_editor *editor = calloc(1, sizeof *editor);
    if (!editor) { return NULL; }
    editor->prompt = strdup(prompt);
    editor->output = output;
    editor->completions = completions;
    editor->context = context;
    editor->edit = el_init(program, stdin, output, stderr);
    editor->history = history_init();
    if (!editor->edit || !editor->history || !editor->prompt) {
        line_editor_destroy(editor);
        return NULL;
    }
    HistEvent event;
    history(editor->history, &event, H_SETSIZE, 1000);
    history(editor->history, &event, H_SETUNIQUE, 1);
    el_set(editor->edit, EL_CLIENTDATA, editor);
    el_set(editor->edit, EL_EDITOR, "emacs");
    el_set(editor->edit, EL_PROMPT, prompt_of);
    el_set(editor->edit, EL_HIST, history, editor->history);
    el_set(editor->edit, EL_ADDFN, "complete-word", "Complete the word before the cursor", complete);
    el_set(editor->edit, EL_BIND, "^I", "complete-word", NULL);
    el_set(editor->edit, EL_BIND, "^R", "em-inc-search-prev", NULL);
    // The user's own bindings, which may change all of these.
    el_source(editor->edit, NULL);
    el_set(editor->edit, EL_SIGNAL, 1);

    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_interrupt;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    return editor;
}

void line_editor_destroy(line_editor *editor) {
    if (editor->edit) { el_end(editor->edit); }
    if (editor->history) { history_end(editor->history); }
    free(editor->prompt);
    free(editor);
}

const char *line_editor_read(line_editor *editor, bool *interrupted) {
    int count = 0;
    was_interrupted = 0;
    const char *line = el_gets(editor->edit, &count);
    // Inside a search of the history an interruption looks like the end of the input.
    *interrupted = !line && (count < 0 || was_interrupted);
    if (*interrupted) {
        el_reset(editor->edit);
        fputc('\n', editor->output);
        fflush(editor->output);
    }
    return line;
}

void line_editor_remember(line_editor *editor, const char *line) {
    HistEvent event;
    history(editor->history, &event, H_ENTER, line);
}

bool line_editor_load_history(line_editor *editor, const char *path) {
    HistEvent event;
    return history(editor->history, &event, H_LOAD, path) >= 0;
}

bool line_editor_save_history(line_editor *editor, const char *path) {
    HistEvent event;
    return history(editor->history, &event, H_SAVE, path) >= 0;
}

FILE *line_editor_standard_output(void) { return stdout; }

FILE *line_editor_standard_error(void) { return stderr; }
