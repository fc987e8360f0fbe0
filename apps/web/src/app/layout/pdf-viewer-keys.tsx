import { markKey } from '../../reading/marks/mark-key.ts'
import { KeyHelp } from '../../reading/viewer/key-help/key-help.tsx'
import type { DialogState } from '../../ui/dialogs/use-dialogs.ts'
import { searchHotkey } from './search-link.tsx'

const others = [
  {
    title: 'Marks and search',
    lines: [
      { words: 'Select text, then choose its mark', keys: [markKey] },
      { words: 'Search all notes', keys: [searchHotkey.toLowerCase().replace('mod', 'Ctrl')] },
    ],
  },
]

/** Lists all keys of the page of a PDF. */
export const PdfViewerKeys = (dialog: DialogState) => <KeyHelp {...dialog} others={others} />
