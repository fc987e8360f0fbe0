import { foldText } from '@lectureshelf/contract/content/fold-text'

/** Spaces, hyphens and characters without a shape: they change when a text is set in other lines. */
const unsteady = /[\s\-\u00ad\ufffe\p{Cc}\p{Cf}]+/gu

/** Returns a text without what line ends and hyphenation change, so that a quote is found wherever it is set. */
export const squeeze = (text: string): string => foldText(text).replace(unsteady, '')
