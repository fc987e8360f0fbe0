import type { PreviewSlug } from '@lectureshelf/contract/addresses'
import { queryOptions } from '@tanstack/react-query'

const chunks = {
  cse: () => import('virtual:preview-subjects/CSE'),
  ece: () => import('virtual:preview-subjects/ECE'),
  eee: () => import('virtual:preview-subjects/EEE'),
  civil: () => import('virtual:preview-subjects/Civil'),
  mechanical: () => import('virtual:preview-subjects/Mech'),
} as const satisfies Record<PreviewSlug, unknown>

/** Fetches the subjects of a department's preview: a chunk of the build, constant until the next deploy. */
export const previewSubjectsQuery = (slug: PreviewSlug) =>
  queryOptions({
    queryKey: ['preview', slug],
    meta: { isPublic: true },
    queryFn: async () => (await chunks[slug]()).subjects,
    staleTime: Infinity,
  })
