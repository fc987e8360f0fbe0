import type { TestApp } from './harness.ts'

const hourMs = 60 * 60_000

/** Deletes files that belong to nothing: they are noted when they are old enough, and deleted seven days later. */
export const sweepStrays = async ({
  clock,
  services,
}: Pick<TestApp, 'clock' | 'services'>): Promise<number> => {
  clock.advance(2 * hourMs)
  await services.pdfUpkeep.sweepFiles()
  clock.advance(7 * 24 * hourMs)
  return services.pdfUpkeep.sweepFiles()
}
