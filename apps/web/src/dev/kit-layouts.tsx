import { Button } from '@mantine/core'
import { BrandGlyph } from '../ui/brand-glyph.tsx'
import { PageSection } from '../ui/lists/page-section.tsx'
import { PageLayout } from '../ui/page-layout.tsx'
import shared from '../ui/shared.module.css'
import { Part } from './kit-part.tsx'

/** Shows the heads of pages and of their parts, and the product's mark in two sizes. */
export const Layouts = () => (
  <Part title="Heads of pages">
    <PageLayout
      title="Operating Systems"
      code="BCS303"
      isCompact
      eyebrow="CSE, 2022, 3rd Sem"
      lead={<BrandGlyph size={48} />}
      note={<p className={shared.note}>A line below the heading</p>}
      actions={<Button variant="accent">Add PDFs</Button>}
    >
      The content of a page with everything in its head.
      <PageSection title="A part of a page" note="A sentence below its heading" mt="lg">
        The content of the part.
      </PageSection>
    </PageLayout>
    <PageLayout title="Receipt 000042" isNarrow isTitleWhole>
      The content of a narrow page. <BrandGlyph />
    </PageLayout>
  </Part>
)
