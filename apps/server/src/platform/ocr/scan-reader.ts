import type { GreyImage } from '../pdf-engine/pdf-messages.ts'
import type { FoundWord } from './found-words.ts'

/** The resolution in which pages are drawn for a machine: more costs time and reads no better. */
export const scanDotsPerInch = 200

/** The languages that pages are tried in, the usual one first. */
export const scanLanguages = ['eng', 'kan'] as const

/** Finds the words on the straight image of a page. */
export interface ScanReader {
  /** Codes of the languages that it knows, the usual one first. */
  languages: readonly string[]
  /** Finds words line by line, in reading order. */
  readLines: (image: GreyImage, language: string) => Promise<FoundWord[][]>
}
