import type { FoundFile } from './collect-files.ts'

export interface PlannedFile {
  key: number
  file: File
  title: string
}

/** Files that go into one section. */
export interface PlannedGroup {
  /** The folder that names the section; null for files whose section is chosen. */
  folder: string | null
  files: PlannedFile[]
}

export interface UploadPlan {
  groups: PlannedGroup[]
  /** The name of the dropped folder, when it was a single one. */
  folderName: string | null
  /** Names of files that are not PDFs. */
  leftOut: string[]
}

const longestTitle = 200
const inOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Hidden files that an operating system stores in folders. */
const isHidden = ({ file, folders }: FoundFile): boolean =>
  [...folders, file.name].some((name) => name.startsWith('.') || name === '__MACOSX' || name === 'Thumbs.db')

const isPdf = ({ name, type }: File): boolean => /\.pdf$/i.test(name) || type === 'application/pdf'

/** Derives a title from the name of a file: without extension, and with spaces for separators. */
export const titleOf = (fileName: string): string => {
  const name = fileName.replace(/\.pdf$/i, '').replaceAll(/[_+]+/g, ' ')
  const spaced = /\s/.test(name.trim()) ? name : name.replaceAll('-', ' ')
  return spaced.replaceAll(/\s+/g, ' ').trim().slice(0, longestTitle)
}

/** Returns the folder that contains all files; null when something lies outside it. */
const rootOf = (found: readonly FoundFile[]): string | null => {
  const [first] = found
  const root = first?.folders[0]
  return root !== undefined && found.every(({ folders }) => folders[0] === root) ? root : null
}

const groupOf = ({ folders }: FoundFile, root: string | null): string | null =>
  (root === null ? folders[0] : folders[1]) ?? null

/**
 * Groups dropped files by section.
 * On a subject each folder is a section, and so is each sub-folder of a single folder; the person chooses
 * where loose files go. On a section everything goes into that section.
 */
export const planUpload = (all: readonly FoundFile[], options: { byFolder: boolean }): UploadPlan => {
  const found = all.filter((entry) => !isHidden(entry))
  const pdfs = found.filter(({ file }) => isPdf(file))
  const sorted = pdfs.toSorted((a, b) => inOrder.compare(a.file.name, b.file.name))
  const root = rootOf(found)
  const groups = new Map<string | null, PlannedFile[]>()
  sorted.forEach((entry, key) => {
    const folder = options.byFolder ? groupOf(entry, root) : null
    const files = groups.get(folder) ?? []
    groups.set(folder, [...files, { key, file: entry.file, title: titleOf(entry.file.name) }])
  })
  return {
    groups: [...groups]
      .map(([folder, files]) => ({ folder, files }))
      .toSorted((a, b) => inOrder.compare(a.folder ?? '', b.folder ?? '')),
    folderName: root,
    leftOut: found.filter(({ file }) => !isPdf(file)).map(({ file }) => file.name),
  }
}

/** Returns the section with a name, whatever its case. */
export const sectionNamed = <S extends { sectionName: string }>(
  sections: readonly S[],
  name: string,
): S | undefined => {
  const wanted = name.trim().toLowerCase()
  return sections.find(({ sectionName }) => sectionName.toLowerCase() === wanted)
}
