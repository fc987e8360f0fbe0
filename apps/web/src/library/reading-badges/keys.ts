/** Query keys of what a person read, and of what is new to them. */
export const readingKeys = {
  all: ['readings'] as const,
  lists: ['readings', 'lists'] as const,
  arrivals: ['readings', 'arrivals'] as const,
}
