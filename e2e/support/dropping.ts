import type { Locator, Page } from '@playwright/test'

/** A dropped file; the mark after its bytes makes it unique. */
export interface DroppedFile {
  name: string
  bytes: Buffer
  mark?: string
}

/** Drops files on an element, as from a folder of the computer. */
export const dropFiles = async (page: Page, target: Locator, files: DroppedFile[]): Promise<void> => {
  const bases = [...new Set(files.map(({ bytes }) => bytes))]
  const dropped = await page.evaluateHandle(
    ({ contents, wanted }) => {
      const decoded = contents.map((text) =>
        Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0),
      )
      const transfer = new DataTransfer()
      for (const { name, base, mark } of wanted) {
        transfer.items.add(new File([decoded[base] ?? '', mark], name, { type: 'application/pdf' }))
      }
      return transfer
    },
    {
      contents: bases.map((bytes) => bytes.toString('base64')),
      wanted: files.map(({ name, bytes, mark = '' }) => ({ name, mark, base: bases.indexOf(bytes) })),
    },
  )
  for (const event of ['dragenter', 'dragover', 'drop']) {
    await target.dispatchEvent(event, { dataTransfer: dropped })
  }
}
