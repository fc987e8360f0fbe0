/** How long the periods of the report are; a term is half a year, from February or from August. */
export const insightSteps = ['day', 'week', 'term'] as const
export type InsightStep = (typeof insightSteps)[number]

/** The number of periods that the report shows, the current one included. */
export const insightPeriods = { day: 14, week: 12, term: 4 } as const satisfies Record<InsightStep, number>

/** A count of people below this is not said. */
export const fewestPeople = 5

/** Hides a count of people that is small. A server sends nothing else. */
export const sayPeople = (people: number): number | 'few' => (people < fewestPeople ? 'few' : people)

/** Says a count of people, or that it is too small to be said. */
export const peopleWords = (people: number | 'few' | 'withheld'): string => {
  if (typeof people === 'number') return String(people)
  return people === 'few' ? `under ${fewestPeople}` : 'not shown'
}
