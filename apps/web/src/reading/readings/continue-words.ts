/** The words of Continue reading. */
export const continueWords = {
  title: 'Continue reading',
  putAway: 'Removed',
  undo: 'Undo',
  comesBack: 'It comes back when you open the note again.',
  failed: 'Your last notes could not be loaded.',
  retry: 'Retry',
  notPutAway: 'The note could not be removed. Please try again.',
  takeOut: (title: string): string => `Remove ${title} from Continue reading`,
} as const
