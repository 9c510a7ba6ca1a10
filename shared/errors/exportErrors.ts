import type { ErrorEntry } from './ErrorEntry.ts'

/** What the export and the import of a local backend's data are refused for. */
export const EXPORT_ERRORS = {
  DATA_FOLDER_MISSING: {
    message: 'There is no data folder {folder}.',
    next: 'Name the one to export with --data.',
    audience: 'commandLine',
    exit: 2,
  },
  EXPORT_EXISTS: {
    message: '{file} exists already.',
    next: 'Choose another name, or remove that file first. Nothing was written.',
    audience: 'commandLine',
    exit: 5,
  },
  IMPORT_NOT_EMPTY: {
    message: 'The data folder {folder} holds data already.',
    next: 'An export is taken in by an empty one: name a new folder with --data. Nothing was changed.',
    audience: 'commandLine',
    exit: 5,
  },
  IMPORT_NOT_AN_EXPORT: {
    message: '{file} is not an export of a local backend.',
    next: 'Name a file that "bakehouse backend --export FILE" wrote. Nothing was taken in.',
    audience: 'commandLine',
    exit: 1,
  },
  IMPORT_NEWER: {
    message: '{file} was written by a newer version of Bakehouse.',
    next: 'Update this checkout (git pull), then import it. Nothing was taken in.',
    audience: 'commandLine',
    exit: 1,
  },
  IMPORT_OTHER_PROJECT: {
    message: '{file} holds another project: {detail}.',
    next: 'Import an export of this project. Nothing was taken in.',
    audience: 'commandLine',
    exit: 1,
  },
  IMPORT_DAMAGED: {
    message: '{file} is damaged in line {line}.',
    next: 'Export again, or take another copy of the file. Nothing was taken in.',
    audience: 'commandLine',
    exit: 1,
  },
  IMPORT_CUT_OFF: {
    message: '{file} is not whole: {detail}.',
    next: 'Export again, or take another copy of the file. Nothing was taken in.',
    audience: 'commandLine',
    exit: 1,
  },
} as const satisfies Record<string, ErrorEntry>
