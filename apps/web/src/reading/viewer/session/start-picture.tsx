import { useCallback } from 'react'
import { copyPictures, wholePage } from '../page-theme/copy-pictures.ts'
import { type PageLook, lookOfPage } from '../page-theme/page-looks.ts'
import { pageTheme } from '../page-theme/page-theme.ts'
import { storedLook } from '../reading/stored-look.ts'
import { knownOpening } from './opening.ts'
import { makeStartSheet } from './start-sheet.ts'
import { startPictureWidth } from '../../../lib/storage/pdf-parts.ts'
import classes from './stage.module.css'

/** Lays the photographs of a dark picture above it; the first script has no room for that. */
const showPhotographs = (sheet: HTMLElement, { pictures }: PageLook) => {
  const image = sheet.querySelector('img')
  if (image !== null && pageTheme() === 'night') sheet.append(...copyPictures(wholePage(image), pictures))
}

/** Shows the picture of the first page where that page will stand, until the pages themselves are painted. */
export const StartPicture = ({ pdfFile, onShown }: { pdfFile: string; onShown: () => void }) => {
  const attach = useCallback(
    (pages: HTMLDivElement) => {
      const opening = knownOpening(pdfFile)
      // React calls a ref without such a function once more, with null.
      const leave = () => undefined
      if (opening === null) return leave
      const { signal } = opening.controller
      const show = (sheet: HTMLElement) => {
        pages.replaceChildren(sheet)
        onShown()
        opening.info
          .then(({ looks }) => showPhotographs(sheet, lookOfPage(looks, opening.place.page)))
          .catch(() => undefined)
      }
      const paint = async () => {
        const { page } = opening.place
        const [info, picture] = await Promise.all([
          opening.info,
          opening.source.picture(page, startPictureWidth, { signal }),
        ])
        const window = { width: pages.clientWidth, height: pages.clientHeight }
        const sheet = await makeStartSheet({
          picture,
          info,
          place: opening.place,
          look: storedLook(pdfFile),
          window,
        })
        if (sheet === null || !pages.isConnected || signal.aborted) return
        show(sheet)
      }
      if (opening.image !== null) show(opening.image)
      // A page without a picture is a blank sheet, and the session says why.
      else paint().catch(() => undefined)
      return leave
    },
    [pdfFile, onShown],
  )
  return (
    <div ref={attach} className={classes.startPages} data-start-stage aria-hidden="true">
      <div className={classes.blankPage} />
    </div>
  )
}
