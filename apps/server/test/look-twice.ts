import type { TestApp } from './harness.ts'

const minuteMs = 60_000

/** Lets the check of missing files look twice, a minute apart. */
export const lookTwice = async ({ clock, services }: Pick<TestApp, 'clock' | 'services'>): Promise<void> => {
  await services.missingFiles.run()
  clock.advance(minuteMs)
  await services.missingFiles.run()
}
