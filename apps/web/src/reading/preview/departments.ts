import type { PreviewSlug } from '@lectureshelf/contract/addresses'

/** A department's preview without its subjects. */
export interface PreviewDepartment {
  slug: PreviewSlug
  deptId: string
  /** The short name on a card. */
  label: string
  title: string
  tagline: string
  /** Number of semesters that the preview lists. */
  semesters: number
}

/** The five departments with a public preview. */
export const previewList: readonly PreviewDepartment[] = [
  {
    slug: 'cse',
    deptId: 'CSE',
    label: 'CSE',
    title: 'Computer Science and Engineering',
    tagline: 'From the first loop to the last theorem of computation.',
    semesters: 7,
  },
  {
    slug: 'ece',
    deptId: 'ECE',
    label: 'ECE',
    title: 'Electronics and Communication Engineering',
    tagline: 'Signals, circuits, and everything that travels between them.',
    semesters: 8,
  },
  {
    slug: 'eee',
    deptId: 'EEE',
    label: 'EEE',
    title: 'Electrical and Electronics Engineering',
    tagline: 'Machines, power and control, worked out step by step.',
    semesters: 8,
  },
  {
    slug: 'civil',
    deptId: 'Civil',
    label: 'Civil',
    title: 'Civil Engineering',
    tagline: 'Soil, water, steel and concrete, on one shelf.',
    semesters: 8,
  },
  {
    slug: 'mechanical',
    deptId: 'Mech',
    label: 'Mechanical',
    title: 'Mechanical Engineering',
    tagline: 'Heat, motion and material, with the derivations in full.',
    semesters: 8,
  },
]

/** Returns the preview that an address names, in any casing. */
export const previewOf = (segment: string): PreviewDepartment | undefined =>
  previewList.find(({ slug }) => slug === segment.toLowerCase())
