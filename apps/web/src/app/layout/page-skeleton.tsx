import { Skeleton } from '@mantine/core'
import { SubjectShelfSkeleton } from '../../library/subjects/subject-shelf-skeleton.tsx'
import layout from '../../ui/page-layout.module.css'

/** Skeleton of a loading page: a heading and some lines. */
export const PageSkeleton = () => (
  <output className={layout.page} aria-busy="true" aria-label="Loading the page">
    <Skeleton height={36} width="min(420px, 80%)" mb={32} />
    <Skeleton height={16} width="min(640px, 100%)" mb={12} />
    <Skeleton height={16} width="min(600px, 92%)" mb={12} />
    <Skeleton height={16} width="min(480px, 70%)" />
  </output>
)

/** Skeleton of a loading shelf of subjects. */
export const ShelfSkeleton = () => (
  <output className={layout.page} aria-label="Loading the page">
    <Skeleton height={24} width={220} mb={12} />
    <Skeleton height={36} width="min(420px, 80%)" mb={32} />
    <SubjectShelfSkeleton />
  </output>
)
