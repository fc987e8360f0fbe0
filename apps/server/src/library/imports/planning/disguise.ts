import { errorMessages } from '@lectureshelf/contract/messages'

const webPageStart = /^\s*<(!doctype html|html|head|body)/i

/** Beginnings of files that people give the name of a PDF, with what they are. */
const disguises: readonly (readonly [(head: Buffer) => boolean, string])[] = [
  [
    (head) => webPageStart.test(head.toString('utf8')),
    'a web page, such as an error of the site that it came from',
  ],
  [(head) => head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004')), 'a ZIP or an Office document'],
  [(head) => head.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])), 'an old Office document'],
  [(head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])), 'a JPEG picture'],
  [(head) => head.subarray(1, 4).toString('latin1') === 'PNG', 'a PNG picture'],
]

/** Says what a file without the signature of a PDF is, by its first bytes. */
export const notPdfWords = (head: Buffer): string => {
  const found = disguises.find(([isIt]) => isIt(head))
  return found === undefined
    ? errorMessages.not_a_pdf
    : `The file is not a PDF: it is ${found[1]}, with the name of one.`
}
