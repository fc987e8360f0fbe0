interface TextPlace {
  node: Text
  offset: number
}

/** A word of the pages: where it begins and ends, and on which line it is, counted over all pages. */
export interface LayerWord {
  line: number
  start: TextPlace
  end: TextPlace
}

/** A piece of a layer's text: one node, and where it begins in the text of the layer. */
interface Piece {
  node: Text
  from: number
}

const readText = (layer: Element): { text: string; pieces: Piece[] } => {
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  const pieces: Piece[] = []
  let text = ''
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Text) {
      pieces.push({ node, from: text.length })
      text += node.data
    } else if (node.nodeName === 'BR') text += '\n'
  }
  return { text, pieces }
}

/** Returns the last piece that begins before a position, in which what ends there lies. */
const pieceOf = (pieces: readonly Piece[], isBefore: (from: number) => boolean): Piece | undefined =>
  pieces.findLast(({ from }) => isBefore(from))

/** Lists the words of all pages that have their text, in the order of reading. */
export const wordsOfLayers = (root: Element): LayerWord[] => {
  const words: LayerWord[] = []
  let line = 0
  for (const layer of root.querySelectorAll('.textLayer')) {
    const { text, pieces } = readText(layer)
    for (const row of text.matchAll(/[^\n]+/g)) {
      for (const { 0: word, index } of row[0].matchAll(/\S+/g)) {
        const [begin, end] = [row.index + index, row.index + index + word.length]
        const first = pieceOf(pieces, (from) => from <= begin)
        const last = pieceOf(pieces, (from) => from < end)
        if (first === undefined || last === undefined) continue
        words.push({
          line,
          start: { node: first.node, offset: begin - first.from },
          end: { node: last.node, offset: end - last.from },
        })
      }
      line += 1
    }
  }
  return words
}

/** Returns where a word is in the window. */
export const boundsOfWord = ({ start }: LayerWord): DOMRect | undefined =>
  start.node.parentElement?.getBoundingClientRect()

/** Returns the number of a word that was read before; -1 when its page has gone since. */
export const indexOfWord = (words: readonly LayerWord[], word: LayerWord): number =>
  words.findIndex(({ start }) => start.node === word.start.node && start.offset === word.start.offset)
