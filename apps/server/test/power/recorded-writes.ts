import { dataPaths } from '../../src/platform/config.ts'
import { createUploadFiles } from '../../src/library/uploads/upload-files.ts'
import { owner, seededInstallation, studentUsns } from '../processes/installation.ts'
import { serveHere } from '../processes/command-here.ts'
import { signIn } from '../processes/http-client.ts'
import { writeUntilTheEnd } from '../processes/mixed-writers.ts'
import { waitFor } from '../processes/server-program.ts'
import { type WriteBooks, countBooks, findLostWrites } from '../processes/write-books.ts'
import { createNotedBooks } from './noted-books.ts'
import { type Recording, dataDirIn, findProblemsIn, folderWith, installationIn, record } from './scenario.ts'

/** Each may send 20 in 15 minutes. */
const feedbackStudents = studentUsns.slice(0, 6)

/** Ends the clients: each asks for a number before its next request. */
class EndOfWriting extends Error {}

const isEveryKindWritten = (books: WriteBooks): boolean => {
  const { parts: _, ...kinds } = countBooks(books)
  return Object.values(kinds).every((count) => count > 0)
}

/** Checks that the acknowledged bytes of unfinished uploads are there. */
const findLostParts = async (
  image: string,
  { parts }: WriteBooks,
  finished: Set<string>,
): Promise<string[]> => {
  const files = createUploadFiles(dataPaths(dataDirIn(image)).uploads)
  const losses: string[] = []
  for (const [id, bytes] of parts) {
    const found = await files.find(id)
    if (!finished.has(id) && (found?.sizeBytes ?? 0) < bytes)
      losses.push(`parts: ${id} has ${found?.sizeBytes ?? 0} of ${bytes} bytes`)
  }
  return losses
}

/** Records a server while ten kinds of writes are sent to it, and its end. */
export const recordWrites = async (): Promise<Recording> => {
  const seeded = await seededInstallation()
  const folder = await folderWith(seeded.dataDir)
  const installation = installationIn(folder)
  let position = () => 0
  const noted = createNotedBooks(() => position())
  const tree = await record(folder, async (recorded) => {
    position = () => recorded.operations.length
    const env = { ...installation.env, TRUST_PROXY: '1' }
    const server = await serveHere({ ...installation, env })
    const ownerToken = await signIn(server.url)
    const studentTokens: string[] = []
    for (const usn of feedbackStudents)
      studentTokens.push(await signIn(server.url, { usn, password: owner.password }))
    let number = 0
    let isOver = false
    const next = () => {
      if (isOver) throw new EndOfWriting()
      return (number += 1)
    }
    const { sectionId } = seeded
    const { url } = server
    const writing = writeUntilTheEnd({ url, ownerToken, studentTokens, sectionId, books: noted.books, next })
    const ended = writing.catch((error: unknown) => {
      if (!(error instanceof EndOfWriting)) throw error
    })
    const written = waitFor('every kind was written', async () =>
      isEveryKindWritten(noted.books) ? true : null,
    )
    await Promise.race([written, ended])
    isOver = true
    await ended
    await server.stop()
  })
  return {
    tree,
    moments: noted.moments(),
    findLosses: (image, moment) =>
      findProblemsIn(image, async ({ deps: { database } }) => {
        const books = noted.before(moment)
        const { rows } = await database.runSql(`select id from upload where state = 'done'`)
        const finished = new Set(rows.map((row) => String(row['id'])))
        return [...(await findLostWrites(database, books)), ...(await findLostParts(image, books, finished))]
      }),
  }
}
