import { type FileBytes, type FileObjects, readFileObjects } from './file-objects.ts'
import {
  type PdfDictionary,
  type PdfValue,
  isArray,
  isDictionary,
  nameIn,
  referenceIn,
} from './pdf-values.ts'

/** What a document says about its layers. */
export interface DocumentLayers {
  /** False for nearly every document: nothing of it has to be looked at. */
  mayHide: boolean
  /** Whether an annotation, by the number of its object, is in a layer that is not shown. */
  hidesAnnotation: (number: number) => boolean
}

/** The layers of a document of which only PDFium knows. */
export const unknownLayers: DocumentLayers = { mayHide: true, hidesAnnotation: () => false }
const noLayers: DocumentLayers = { mayHide: false, hidesAnnotation: () => false }

const maxDepth = 16

const numbersIn = (value: PdfValue): ReadonlySet<number> =>
  new Set(isArray(value) ? value.flatMap((item) => referenceIn(item) ?? []) : [])

/** Creates what tells whether a layer is shown, in the words of the document. */
const createStates = ({ valueOf }: FileObjects, properties: PdfDictionary) => {
  const entryOf = (value: PdfValue | undefined, key: string): PdfValue => {
    const dictionary = valueOf(value)
    return isDictionary(dictionary) ? valueOf(dictionary.get(key)) : null
  }
  const known = numbersIn(valueOf(properties.get('OCGs')))
  const first = properties.get('D')
  const isOn = nameIn(entryOf(first, 'BaseState')) !== 'OFF'
  const [on, off] = [numbersIn(entryOf(first, 'ON')), numbersIn(entryOf(first, 'OFF'))]

  const isMeantForView = (layer: PdfDictionary): boolean => {
    const intent = valueOf(layer.get('Intent'))
    if (intent === null) return true
    const names = (isArray(intent) ? intent : [intent]).map(nameIn)
    return names.some((name) => name === 'View' || name === 'All')
  }

  const isLayerShown = (number: number): boolean => {
    const layer = valueOf({ reference: number })
    if (!isDictionary(layer) || !isMeantForView(layer)) return true
    const state = nameIn(entryOf(entryOf(layer.get('Usage'), 'View'), 'ViewState'))
    if (state !== '') return state !== 'OFF'
    if (!known.has(number)) return true
    return !off.has(number) && (isOn || on.has(number))
  }

  /** Works out an expression of layers, such as [/And 6 0 R [/Not 7 0 R]]. */
  const holds = (expression: PdfValue, depth: number): boolean => {
    const reference = referenceIn(expression)
    const value = valueOf(expression)
    if (isDictionary(value)) return reference === null || isLayerShown(reference)
    if (!isArray(value) || depth > maxDepth) return false
    const [operator, ...parts] = value
    const name = nameIn(operator)
    if (name === 'Not') return !holds(parts[0] ?? null, depth + 1)
    const holdsNext = (part: PdfValue) => holds(part, depth + 1)
    if (name === 'And') return parts.every(holdsNext)
    return name === 'Or' && parts.some(holdsNext)
  }

  const isGroupShown = (group: PdfDictionary): boolean => {
    const expression = valueOf(group.get('VE'))
    if (isArray(expression)) return holds(expression, 0)
    const given = group.get('OCGs')
    const listed = valueOf(given)
    const shown = (isArray(listed) ? listed : [given])
      .flatMap((item) => (isDictionary(valueOf(item)) ? (referenceIn(item) ?? []) : []))
      .map(isLayerShown)
    if (shown.length === 0) return true
    const policy = nameIn(valueOf(group.get('P')))
    if (policy === 'AllOn') return !shown.includes(false)
    if (policy === 'AnyOff') return shown.includes(false)
    if (policy === 'AllOff') return !shown.includes(true)
    return shown.includes(true)
  }

  return (value: PdfValue | undefined): boolean => {
    const dictionary = valueOf(value)
    if (!isDictionary(dictionary)) return true
    if (nameIn(valueOf(dictionary.get('Type'))) === 'OCMD') return isGroupShown(dictionary)
    const reference = referenceIn(value)
    return reference === null || isLayerShown(reference)
  }
}

/** Returns what names the layers of an annotation: an entry of its own, and one of the figure that it is drawn as. */
const entriesOf = ({ valueOf }: FileObjects, annotation: PdfDictionary): (PdfValue | undefined)[] => {
  const appearances = valueOf(annotation.get('AP'))
  const normal = isDictionary(appearances) ? valueOf(appearances.get('N')) : null
  return [annotation.get('OC'), isDictionary(normal) ? normal.get('OC') : undefined]
}

/** Reads what a file says about its layers. */
export const readDocumentLayers = (file: FileBytes): DocumentLayers => {
  const objects = readFileObjects(file)
  if (objects === null) return unknownLayers
  try {
    const properties = objects.valueOf(objects.catalog.get('OCProperties'))
    if (!isDictionary(properties)) return noLayers
    const isShown = createStates(objects, properties)
    return {
      mayHide: true,
      hidesAnnotation: (number) => {
        try {
          const annotation = objects.object(number)
          return isDictionary(annotation) && !entriesOf(objects, annotation).every(isShown)
        } catch {
          return false
        }
      },
    }
  } catch {
    return unknownLayers
  }
}
