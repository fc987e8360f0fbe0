import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that start processes take longer than their size suggests; sorting by size would leave them for the end. */
const startsProcesses = ({ moduleId }: TestSpecification): boolean => moduleId.includes('/test/processes/')

/** Starts the longest files first, so that no worker is left alone with one at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files)
    return [
      ...bySize.filter(startsProcesses),
      ...bySize.filter((specification) => !startsProcesses(specification)),
    ]
  }
}
