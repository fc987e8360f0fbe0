import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dssQuery } from '../dss/api.ts'

/** Runs one change of the reference data; settles when every selector has the new values. */
export const useRowChange = <Input>(change: (input: Input) => Promise<{ message: string }>) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: dssQuery.queryKey }),
  })
}
