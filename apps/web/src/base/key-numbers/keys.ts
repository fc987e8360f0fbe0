/** Query key of the owner's key numbers, which every decision about money makes stale. */
export const keyNumbersKey = ['insights'] as const
