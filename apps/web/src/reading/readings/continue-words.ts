/** The words of Continue reading. */
export const continueWords = {
  title: 'Continue reading',
  putAway: 'Taken out',
  undo: 'Undo',
  comesBack: 'It comes back when you open the note again.',
  failed: 'Your last notes could not be loaded.',
  retry: 'Retry',
  notPutAway: 'The note could not be taken out. Please try again.',
  takeOut: (title: string): string => `Take ${title} out of Continue reading`,
} as const
