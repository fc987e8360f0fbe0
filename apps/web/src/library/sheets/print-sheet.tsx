import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import classes from './sheets.module.css'

interface PrintSheetProps {
  pictures: readonly Blob[]
  onDone: () => void
}

/** Prints pictures, one to a sheet of paper, once all of them can be drawn. */
export const PrintSheet = ({ pictures, onDone }: PrintSheetProps) => {
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
