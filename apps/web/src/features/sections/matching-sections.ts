import type { Section } from '@lectureshelf/contract/content/sections'

/** The sections whose name contains the words typed, in any casing. */
export const matchingSections = <S extends Pick<Section, 'sectionName'>>(
  sections: readonly S[],
  typed: string,
): S[] => {
  const wanted = typed.trim().toLowerCase()
  return sections.filter(({ sectionName }) => sectionName.toLowerCase().includes(wanted))
}
