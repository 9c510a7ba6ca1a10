import type { FileFault } from './sniffContent.ts'

/** Why a file is not taken, in words. */
export const FILE_FAULT_WORDS: Record<FileFault, string> = {
  FILE_TYPE: 'it is of a kind that is not taken',
  FILE_MISMATCH: 'its content is not what its name says',
  FILE_EMPTY: 'it is empty',
  FILE_TOO_BIG: 'it is larger than 25 MB',
  FILE_LOCKED: 'it is locked with a password',
  FILE_DAMAGED: 'it is damaged',
}
