import { fetchPart } from '../../lib/http/http.ts'
import type { FoundFile } from '../uploads/api.ts'

const isWhole = ({ file }: FoundFile): boolean => /\.(?:zip|csv)$/iu.test(file.name)

/** Returns one file to upload: a ZIP or a table unchanged, anything else packed with its folders. */
export const packFolder = async (found: readonly FoundFile[]): Promise<File> => {
  const [first] = found
  if (first === undefined) throw new Error('There is nothing to pack.')
  if (found.length === 1 && first.folders.length === 0 && isWhole(first)) return first.file
  const { downloadZip } = await fetchPart(() => import('client-zip'))
  const entries = found.map(({ file, folders }) => ({ name: [...folders, file.name].join('/'), input: file }))
  const name = `${first.folders[0] ?? 'notes'}.zip`
  return new File([await downloadZip(entries).blob()], name, { type: 'application/zip' })
}
