import { queryOptions } from '@tanstack/react-query'

/** The tools of owners and cashiers are a module of their own: no one else loads their names. */
export const toolsQuery = (isOwner: boolean) =>
  queryOptions({
    queryKey: ['owner-tools', isOwner],
    queryFn: async () => {
      const { deskTools, ownerTools } = await import('./owner-tools.ts')
      return isOwner ? ownerTools : deskTools
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
