import { readFile } from 'node:fs/promises'
import { messages } from '@lectureshelf/contract/messages'
import type { Page } from '@playwright/test'
import { colleague, cseLast, section, tilesOf } from './support/desk.ts'
import { dropFiles } from './support/dropping.ts'
import { type LimitingProxy, startLimitingProxy } from './support/limiting-proxy.ts'
import { expectSettled, subjectPageOf } from './support/pages.ts'
import { expect, test, tokenOf } from './support/test.ts'
import { uploadPanel as panel } from './support/upload-journey.ts'

const megabyte = 1024 * 1024
const smallPdf = new URL('../demo/pdfs/lab.pdf', import.meta.url)

/** Signs in behind a proxy, opens a new subject and drops a file of 3 MB on its section. */
const dropLarge = async (page: Page, proxy: LimitingProxy, serverUrl: string, subCode: string) => {
  const owner = await colleague(serverUrl, '1LS00OWNER')
  await owner.addSubject(subCode, cseLast)
  await owner.addSection(subCode, 'Module 1')
  const token = await tokenOf(serverUrl, '1LS00ADMIN')
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
  await page.goto(`${proxy.url}${subjectPageOf(subCode, cseLast)}`)
  await expectSettled(page)
  const mark = `\n%${'x'.repeat(3 * megabyte)}`
  await dropFiles(page, section(page, 'Module 1'), [
    { name: 'Large.pdf', bytes: await readFile(smallPdf), mark },
  ])
  await page.getByRole('dialog').getByRole('button', { name: 'Add 1 PDF' }).click()
}

test.use({ allowedConsole: [/status of 413/] })

test(
  'a PDF arrives in small parts through a proxy that refuses large ones',
  { tag: '@long' },
  async ({ page, server }) => {
    const proxy = await startLimitingProxy(server.url, megabyte)
    try {
      await dropLarge(page, proxy, server.url, '21ZZ85')
      await expect(panel(page).getByRole('button', { name: '1 PDF added' })).toBeVisible({ timeout: 20_000 })
      await expect(tilesOf(page, 'Module 1')).toHaveCount(1)
      expect(proxy.refused).toHaveLength(1)
      expect(proxy.largestPassed()).toBe(megabyte)
    } finally {
      await page.close()
      await proxy.close()
    }
  },
)

test('a proxy that refuses even small parts is named', { tag: '@long' }, async ({ page, server }) => {
  const proxy = await startLimitingProxy(server.url, megabyte / 2)
  try {
    await dropLarge(page, proxy, server.url, '21ZZ86')
    await panel(page).getByRole('button', { name: '1 failed' }).click()
    await expect(panel(page).getByRole('listitem')).toContainText(messages.proxyRefusesParts)
    expect(proxy.refused.length).toBe(2)
  } finally {
    await page.close()
    await proxy.close()
  }
})
