import type { Page } from '@playwright/test'

const webpQuality = 0.8

/** Compresses a picture in the browser, which can write WebP. */
export const asWebp = async (page: Page, png: Buffer): Promise<Buffer> => {
  const address = await page.evaluate(
    async ([bytes, quality]) => {
      const blob = new Blob([Uint8Array.from(atob(bytes), (letter) => letter.codePointAt(0) ?? 0)])
      const bitmap = await createImageBitmap(blob)
      const canvas = document.createElement('canvas')
      canvas.width = bitmap.width
      canvas.height = bitmap.height
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
      return canvas.toDataURL('image/webp', quality)
    },
    [png.toString('base64'), webpQuality] as const,
  )
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}
