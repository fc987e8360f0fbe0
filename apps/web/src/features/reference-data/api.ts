import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dssQuery } from '../dss/api.ts'

/** Makes one change of the reference data; answers when every selector knows it. */
export const useRowChange = <Input>(change: (input: Input) => Promise<{ message: string }>) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: dssQuery.queryKey }),
  })
}
