import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sectionOps } from '@lectureshelf/contract/library/sections'
import { systemOps } from '@lectureshelf/contract/site/system'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findProblems } from '../../src/cli/doctor.ts'
import { section } from '../../src/schema.ts'
import { whileOpened } from '../processes/claims-at-rest.ts'
import { getWith, listPdfs, readHash, sendJson, signIn, upload } from '../processes/http-client.ts'
import { owner, seededInstallation, seededSubject, temporaryFolder } from '../processes/installation.ts'
import { paddedPdf } from '../processes/padded-pdf.ts'
import { reportFigure } from '../processes/rounds.ts'
import { slowTestMs, startServer } from '../processes/server-program.ts'

vi.setConfig({ testTimeout: 2 * slowTestMs })

const diskMegabytes = 256
const clients = 8
const noSpace = 507
/** More than a segment of the log, which the database fills before it asks for space. */
const mostSections = 20_000

/** Mounts a small disk, for which this process must be root; it is gone after the test. */
const mountSmallDisk = async (): Promise<string> => {
  const folder = await temporaryFolder()
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', folder])
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]))
  return folder
}

/** Appends to a file until the disk has no byte left. */
const fillDisk = (path: string): void => {
  for (const pieceBytes of [1024 * 1024, 4096, 1]) {
    try {
      for (;;) appendFileSync(path, Buffer.alloc(pieceBytes))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    }
  }
}

test('a server whose disk fills up only reads, and writes again once there is space', async () => {
  const { sectionId, ...seeded } = await seededInstallation()
  const disk = await mountSmallDisk()
  const dataDir = join(disk, 'data')
  cpSync(seeded.dataDir, dataDir, { recursive: true })
  const installation = { dataDir, env: { ...seeded.env, DATA_DIR: dataDir } }
  const server = await startServer(installation)
  const { url } = server
  const token = await signIn(url)
  const kept = paddedPdf('kept', 500_000)
  const send = (title: string, pdf: ReturnType<typeof paddedPdf>) =>
    upload({ url, token, sectionId, title, pdf })
  const addSection = async (sectionName: string) => {
    const form = { subCode: seededSubject.subCode, sectionName, sectionDesc: crypto.randomUUID().repeat(50) }
    return (await sendJson(url, token, sectionOps.add.path, form)).status
  }
  const isWritable = async () => {
    const answer = await fetch(url + systemOps.ready.path)
    expect(answer.status).toBe(200)
    return systemOps.ready.response.parse(await answer.json()).writable
  }
  expect((await send('Kept', kept)).status).toBe(200)
  expect(await addSection('Before')).toBe(200)

  const ballast = join(disk, 'ballast')
  fillDisk(ballast)
  await expect.poll(isWritable).toBe(false)
  expect((await send('Refused', paddedPdf('refused', 500_000))).status).toBe(noSpace)
  const acknowledged = ['Before']
  let isFull = false
  let number = 0
  const write = async () => {
    while (!isFull && number < mostSections) {
      const name = `Section ${(number += 1)}`
      const status = await addSection(name)
      expect([200, noSpace]).toContain(status)
      if (status === 200) acknowledged.push(name)
      else isFull = true
    }
  }
  await Promise.all(Array.from({ length: clients }, write))
  expect(isFull).toBe(true)
  const [pdf] = await listPdfs(url, token)
  expect(await readHash(url, token, pdf?.pdfFile ?? '')).toBe(kept.sha256)
  expect((await getWith(url, token, '/api/students')).status).toBe(200)
  expect(await isWritable()).toBe(false)

  await rm(ballast)
  await expect.poll(isWritable, { timeout: slowTestMs }).toBe(true)
  expect(await addSection('After')).toBe(200)
  expect((await send('After', paddedPdf('after', 500_000))).status).toBe(200)
  expect(await signIn(url, owner)).not.toBe('')
  expect(await server.stop()).toBe(0)
  expect(server.lines.filter((line) => line.includes('"level":50'))).toEqual([])
  const { names, problems } = await whileOpened(installation, async (opened) => {
    const rows = await opened.deps.database.db.select({ name: section.sectionName }).from(section)
    return { names: rows.map(({ name }) => name), problems: await findProblems(opened, { isDeep: true }) }
  })
  expect(names).toEqual(expect.arrayContaining([...acknowledged, 'After']))
  expect(problems).toEqual([])
  await reportFigure(
    `full disk: ${acknowledged.length} sections were acknowledged, and all of them are there`,
  )
})
