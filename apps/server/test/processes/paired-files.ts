import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { markerName, pdfSaying } from '../pdf-files.ts'
import { whileOpened } from './claims-at-rest.ts'
import { type SeededInstallation, type TestInstallation, seededInstallation } from './installation.ts'

export const filesOf = ({ dataDir }: TestInstallation) => join(dataDir, 'files')
export const markerOf = (installation: TestInstallation) =>
  readFile(join(filesOf(installation), 'files', markerName), 'utf8')

/** Copies an installation with one PDF. */
export const withPdf = async (): Promise<SeededInstallation> => {
  const installation = await seededInstallation()
  await whileOpened(installation, async ({ deps, services }) => {
    const staged = await deps.storage.stage(Readable.from([pdfSaying('notes')]), { maxBytes: 1e6 })
    const { sectionId } = installation
    const names = { originalName: 'notes.pdf', pdfTitle: 'Notes', pdfDescription: '' }
    await services.pdfs.ingest({ actor: null, sectionId, staged, ...names })
    await deps.jobs.drain()
  })
  return installation
}
