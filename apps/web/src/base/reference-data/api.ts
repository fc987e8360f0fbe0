import { useAwaitedChange } from '../../lib/http/use-change.ts'
import { dssQuery } from '../dss/api.ts'

/** Runs one change of the reference data; settles when every selector has the new values. */
export const useRowChange = <Input>(change: (input: Input) => Promise<{ message: string }>) =>
  useAwaitedChange(change, dssQuery.queryKey)
