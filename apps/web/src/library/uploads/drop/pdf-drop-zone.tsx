import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { contentToast } from '../../../ui/toast.ts'
import { filesOfDrop } from './collect-files.ts'
import classes from './drop.module.css'
import { type UploadPlaceProps, useUploadDialog } from './use-upload-dialog.tsx'

interface PdfDropZoneProps extends UploadPlaceProps {
  /** Name of what a drop adds to. */
  name: string
  children: ReactNode
}

const hasFiles = ({ types }: DataTransfer): boolean => types.includes('Files')

/** Prevents the browser from opening a file that is dropped outside every zone. */
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

/** Accepts PDFs and folders dropped on its content. A nested zone takes its own drops. */
export const PdfDropZone = ({ name, children, ...place }: PdfDropZoneProps) => {
  const { offer, dialog } = useUploadDialog(place)
  const [isOver, setIsOver] = useState(false)
  const zone = useRef<HTMLDivElement>(null)
  useNoStrayDrops()
  const drag = (event: DragEvent) => {
    if (!hasFiles(event.dataTransfer)) return
    event.preventDefault()
    // Only the innermost zone is highlighted.
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
