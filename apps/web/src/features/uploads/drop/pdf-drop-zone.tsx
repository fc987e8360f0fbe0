import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { contentToast } from '../../../ui/toast.ts'
import { filesOfDrop } from './collect-files.ts'
import classes from './drop.module.css'
import { type UploadPlaceProps, useUploadDialog } from './use-upload-dialog.tsx'

interface PdfDropZoneProps extends UploadPlaceProps {
  /** What a drop here adds to. */
  name: string
  children: ReactNode
}

const hasFiles = ({ types }: DataTransfer): boolean => types.includes('Files')

/** A file dropped beside every zone would take the place of the page. */
const useNoStrayDrops = () => {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (event.dataTransfer === null || !hasFiles(event.dataTransfer) || event.defaultPrevented) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', refuse)
    window.addEventListener('drop', refuse)
    return () => {
      window.removeEventListener('dragover', refuse)
      window.removeEventListener('drop', refuse)
    }
  }, [])
}

/** Takes PDFs and folders that are dropped on what it holds. A zone inside of another one takes its own. */
export const PdfDropZone = ({ name, children, ...place }: PdfDropZoneProps) => {
  const { offer, dialog } = useUploadDialog(place)
  const [isOver, setIsOver] = useState(false)
  const zone = useRef<HTMLDivElement>(null)
  useNoStrayDrops()
  const drag = (event: DragEvent) => {
    if (!hasFiles(event.dataTransfer)) return
    event.preventDefault()
    // One zone at a time is lit: the innermost.
    const isInner =
      event.target instanceof Element && event.target.closest('[data-drop-zone]') === zone.current
    setIsOver(isInner)
    event.dataTransfer.dropEffect = 'copy'
  }
  const drop = (event: DragEvent) => {
    setIsOver(false)
    if (event.isDefaultPrevented() || !hasFiles(event.dataTransfer)) return
    event.preventDefault()
    filesOfDrop(event.dataTransfer).then(offer, () => contentToast.error('The files could not be read.'))
  }
  return (
    <>
      <div
        ref={zone}
        data-drop-zone
        data-over={isOver || undefined}
        className={classes.zone}
        onDragEnter={drag}
        onDragOver={drag}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        {children}
        <span className={classes.label} aria-hidden="true">
          Drop to add to {name}
        </span>
      </div>
      {dialog}
    </>
  )
}
