import { expect, test } from 'vitest'
import { socialPictures } from './src/app/prerender.tsx'
import { drawSocialPicture } from './social-pictures.ts'

/** Reads the size that the head of a PNG names. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

test('the landing page and each department have a picture for their links, all of one size', () => {
  expect(socialPictures.map(({ name }) => name)).toEqual([
    'shelf',
    'cse',
    'ece',
    'eee',
    'civil',
    'mechanical',
  ])
  const drawn = socialPictures.map(drawSocialPicture)
  for (const png of drawn) {
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect(sizeOf(png)).toEqual([1200, 630])
    expect(png.length).toBeLessThan(300_000)
  }
  expect(new Set(drawn.map((png) => png.toString('base64'))).size).toBe(drawn.length)
})

test('a picture names no price, which the owner may change after the build', () => {
  for (const { headline, line } of socialPictures) expect(`${headline} ${line}`).not.toMatch(/\bRs\b|₹/)
  expect(socialPictures.map(({ line }) => line).slice(0, 2)).toEqual([
    'Notes for every subject, by semester',
    'The subjects of all 7 semesters',
  ])
})
