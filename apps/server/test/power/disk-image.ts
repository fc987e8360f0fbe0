import { join } from 'node:path'
import { temporaryFolder } from '../processes/installation.ts'
import { createRandom } from '../processes/padded-pdf.ts'
import { PlayedDisk, type Survival } from './disk-after-cut.ts'
import { record } from './scenario.ts'

interface Cut {
  survival: Survival
  /** Fills the folder with what counts as synced. */
  prepare?: (folder: string) => Promise<void>
  seed?: number
}

/** Records work on a folder. @returns the disk after a power cut at its end */
export const afterCut = async (
  work: (folder: string) => Promise<void>,
  { survival, prepare, seed = 1 }: Cut,
): Promise<string> => {
  const folder = await temporaryFolder()
  await prepare?.(folder)
  const tree = await record(folder, () => work(folder))
  const disk = new PlayedDisk(tree)
  disk.playTo(tree.operations.length)
  const image = join(await temporaryFolder(), 'image')
  disk.writeImage(image, survival, createRandom(seed))
  return image
}
