import { type PictureWidth, pictureWidths } from '@lectureshelf/contract/library/page-constants'
import { pdfPageCalls } from '@lectureshelf/contract/library/calls/pdf-pages.calls'
import { fillPath } from '@lectureshelf/contract/operation'
import { pdfCalls } from '@lectureshelf/contract/library/calls/pdfs.calls'
import { Button } from '@mantine/core'
import { FileDown, Printer } from 'lucide-react'
import { useCallback, useState, useEffect } from 'react'
import { send } from '../../lib/http/http.ts'
import { saveFile } from '../../lib/save-file.ts'
import { refusalReason } from '../../ui/forms/refusal-sentence.ts'
import { toast } from '../../ui/toast.ts'
import classes from './sheets.module.css'
import { createPortal } from 'react-dom'

interface PrintSheetProps {
  pictures: readonly Blob[]
  onDone: () => void
}

/** Prints pictures, one to a sheet of paper, once all of them can be drawn. */
const PrintSheet = ({ pictures, onDone }: PrintSheetProps) => {
  const [addresses] = useState(() => pictures.map((picture) => URL.createObjectURL(picture)))
  const [drawn, setDrawn] = useState(0)
  const isReady = drawn === addresses.length
  useEffect(() => () => addresses.forEach((address) => URL.revokeObjectURL(address)), [addresses])
  useEffect(() => {
    if (!isReady) return undefined
    document.body.dataset['printingSheet'] = ''
    addEventListener('afterprint', onDone)
    print()
    return () => {
      delete document.body.dataset['printingSheet']
      removeEventListener('afterprint', onDone)
    }
  }, [isReady, onDone])
  return createPortal(
    <section className={classes.paper} aria-hidden="true">
      {addresses.map((address) => (
        <img key={address} src={address} alt="" onLoad={() => setDrawn((count) => count + 1)} />
      ))}
    </section>,
    document.body,
  )
}

interface Sheet {
  pdfFile: string
  title: string
  version: number
  pageCount: number
}

/** The sharpest picture that the server draws. */
const paperWidth: PictureWidth = pictureWidths[1]

const fetchFile = async ({ pdfFile, version }: Sheet): Promise<Blob> =>
  (await send(`${fillPath(pdfCalls.read.path, { pdfFile })}?v=${version}`)).blob()

/** Fetches the picture of every page, one after the other. */
const fetchPictures = async ({ pdfFile, version, pageCount }: Sheet): Promise<Blob[]> => {
  const pictures: Blob[] = []
  for (let page = 1; page <= pageCount; page += 1) {
    const path = fillPath(pdfPageCalls.picture.path, { pdfFile, page })
    const picture = await send(`${path}?v=${version}&w=${paperWidth}`)
    pictures.push(await picture.blob())
  }
  return pictures
}

const useTaking = () => {
  const [taken, setTaken] = useState<'print' | 'file' | null>(null)
  const take = async <Result,>(
    what: 'print' | 'file',
    fetching: Promise<Result>,
    use: (of: Result) => void,
  ) => {
    setTaken(what)
    try {
      use(await fetching)
    } catch (error) {
      toast.error(refusalReason(error))
    } finally {
      setTaken(null)
    }
  }
  return { taken, take }
}

/** Prints or saves one of the two sheets: they are forms to fill in by hand. */
export const SheetTools = ({ sheet }: { sheet: Sheet }) => {
  const { taken, take } = useTaking()
  const [printed, setPrinted] = useState<readonly Blob[] | null>(null)
  const endPrint = useCallback(() => setPrinted(null), [])
  return (
    <div className={classes.tools}>
      <Button
        variant="default"
        leftSection={<Printer size={18} aria-hidden="true" />}
        loading={taken === 'print'}
        onClick={() => void take('print', fetchPictures(sheet), setPrinted)}
      >
        Print
      </Button>
      <Button
        variant="default"
        leftSection={<FileDown size={18} aria-hidden="true" />}
        loading={taken === 'file'}
        onClick={() => void take('file', fetchFile(sheet), (file) => saveFile(file, `${sheet.title}.pdf`))}
      >
        Save
      </Button>
      {printed !== null && <PrintSheet pictures={printed} onDone={endPrint} />}
    </div>
  )
}
