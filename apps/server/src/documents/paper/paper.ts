import { Buffer } from 'node:buffer';
import type { Font } from 'fontkit';
import type { Language } from '@shulk/words/languages';
import type { Faces } from './faces.ts';
import { isPrintableLogo } from './printable-logo.ts';
import { QUIET_ZONE, type QrMatrix } from './qr-matrix.ts';
import { breakLines, type TextLine, type TextRun, type Weight } from './text-layout.ts';
import { voiceOf } from './voices.ts';

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** Missing from the published types: takes an opened font as well as a file. */
      registerFont(name: string, src: Font): this;
    }
    interface PDFImage {
      /** Missing from the published types: opens an image once, before its place on the page is known. */
      openImage(src: Buffer): ImageSrc;
    }
  }
}

/** Size in points, weight and colour of a text. */
export type TextStyle = { readonly size: number; readonly weight: Weight; readonly colour: string };

/** Position of broken lines; right alignment is relative to `width`. */
export type TextPlace = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly align?: 'left' | 'right';
};

/** Accessibility attributes of a structure element. */
export type ElementNotes = {
  readonly alt?: string;
  readonly scope?: 'Column' | 'Row';
  /** The language of a text in another one than the paper's. */
  readonly lang?: string;
  readonly bbox?: readonly [number, number, number, number];
};

/** One node of the document's structure tree. */
export type Element = { readonly node: PDFKit.PDFStructureElement };

/** The file's metadata, and the language its words are in. */
export type PaperFacts = {
  readonly title: string;
  readonly author: string;
  readonly created: Date;
  readonly language: Language;
};

/** pdfkit's document. */
export type PdfMaker = new (options: PDFKit.PDFDocumentOptions) => PDFKit.PDFDocument;

/** The rules that the file keeps; the published types know only those for archives. */
const UA: string = 'PDF/UA';
/** Points per millimetre. */
export const MM = 72 / 25.4;
/** Height of a text line in multiples of its size; leaves room for the marks above and below Devanagari. */
const LEADING = 1.42;
const BASELINE = 1.06;
/** Length of a watermark that ends inside the page on both sides. */
const LONGEST_MARK = 640;

/** A PDF for screen readers (PDF/UA-1): A4 with a structure tree, a thin layer over pdfkit, so that sections use only text and rules. */
export class Paper {
  readonly width = 595.28;
  readonly height = 841.89;
  readonly left = 44;
  readonly right = 595.28 - 44;
  readonly bottom = 841.89 - 66;
  /** Where the next section starts, in points from the top of the page. */
  y = 44;

  readonly #pdf: PDFKit.PDFDocument;
  readonly #faces: Faces;
  readonly #language: Language;
  readonly #root: Element;
  readonly #onNewPage: (paper: Paper) => void;

  /** `PdfDocument` is a parameter so that pdfkit is loaded with the first receipt, not with the server. */
  constructor(PdfDocument: PdfMaker, faces: Faces, facts: PaperFacts, onNewPage: (paper: Paper) => void) {
    this.#pdf = new PdfDocument({
      size: 'A4',
      margin: 0,
      font: '',
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: '1.7',
      subset: UA as PDFKit.Mixins.PDFSubsets,
      tagged: true,
      displayTitle: true,
      lang: `${facts.language}-IN`,
      info: {
        Title: plain(facts.title),
        Author: plain(facts.author),
        CreationDate: facts.created,
        ModDate: facts.created,
      },
    });
    this.#faces = faces;
    for (const [name, font] of faces) this.#pdf.registerFont(name, font);
    this.#language = facts.language;
    this.#root = { node: this.#pdf.struct('Document') };
    this.#pdf.addStructure(this.#root.node);
    this.#onNewPage = onNewPage;
    this.newPage();
  }

  /** Starts a page and lets the caller draw what every page has. */
  newPage(): void {
    this.#pdf.addPage();
    this.y = 44;
    this.#onNewPage(this);
  }

  /** Number of pages so far. */
  pageCount(): number {
    return this.#pdf.bufferedPageRange().count;
  }

  /** Adds a structure element that contains others (Table, TR, Sect). */
  group(tag: string, parent: Element = this.#root, notes: ElementNotes = {}): Element {
    const node = this.#pdf.struct(tag, notes);
    parent.node.add(node);
    return { node };
  }

  /** Adds a structure element with content, drawn at once on the current page. */
  content(tag: string, draw: () => void, parent: Element = this.#root, notes: ElementNotes = {}): void {
    const node = this.#pdf.struct(tag, notes, draw);
    parent.node.add(node);
    node.end();
  }

  /** Draws artifacts (rules, repeated heads, watermark). Never inside {@link content}. */
  artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.#pdf.markContent('Artifact', { type });
    draw();
    this.#pdf.endMarkedContent();
  }

  /** Runs once for every page, with its number from 1: for the foot, once the page count is known. */
  onEveryPage(draw: (pageNumber: number) => void): void {
    for (let index = 0; index < this.pageCount(); index += 1) {
      this.#pdf.switchToPage(index);
      draw(index + 1);
    }
  }

  /** Breaks a text to a width in this style. */
  lines(text: string, width: number, style: TextStyle): readonly TextLine[] {
    return breakLines(text, width, (run) => this.#widthOf(run, style));
  }

  /** Fonts of papers have a thousand units. */
  #widthOf({ script, text }: TextRun, { weight, size }: TextStyle): number {
    return (this.#faces.get(`${script}-${weight}`)?.widthOf(text) ?? 0) * (size / 1000);
  }

  /** Height in points of so many lines. */
  heightOf(lines: readonly TextLine[], style: TextStyle): number {
    return lines.length * style.size * LEADING;
  }

  /** Draws broken lines; returns the y below the last. */
  drawLines(lines: readonly TextLine[], place: TextPlace, style: TextStyle): number {
    let y = place.y;
    for (const line of lines) {
      let x = place.align === 'right' ? place.x + place.width - line.width : place.x;
      for (const run of line.runs) {
        this.#pdf.font(`${run.script}-${style.weight}`).fontSize(style.size).fillColor(style.colour);
        this.#drawRun(run, x, y + style.size * BASELINE);
        x += this.#widthOf(run, style);
      }
      y += style.size * LEADING;
    }
    return y;
  }

  /**
   * Draws a run on its baseline. Glyphs of Indic scripts are joined and moved, so the file also says what they spell, for
   * readers that copy or speak, and in which language if it is another than the paper's.
   */
  #drawRun(run: TextRun, x: number, baseline: number): void {
    const draw = (): void =>
      void this.#pdf.text(run.text, x, baseline, { lineBreak: false, baseline: 'alphabetic' });
    if (run.script === 'latin') return draw();
    const lang = voiceOf(run.script, this.#language);
    this.#pdf.markContent('Span', { actual: run.text, ...(lang === undefined ? {} : { lang }) });
    draw();
    this.#pdf.endMarkedContent();
  }

  /** Breaks and draws a text; returns the y below it. */
  text(text: string, place: TextPlace, style: TextStyle): number {
    return this.drawLines(this.lines(text, place.width, style), place, style);
  }

  /** A horizontal rule. */
  rule(y: number, thickness: number, colour: string, from = this.left, to = this.right): void {
    this.#pdf.moveTo(from, y).lineTo(to, y).lineWidth(thickness).strokeColor(colour).stroke();
  }

  /** A filled rectangle. */
  panel(x: number, y: number, width: number, height: number, colour: string): void {
    this.#pdf.rect(x, y, width, height).fillColor(colour).fill();
  }

  /** A QR symbol as vector rectangles on white; `side` in points is the symbol without its quiet zone. */
  qr(matrix: QrMatrix, x: number, y: number, side: number): void {
    const module = side / matrix.size;
    const quiet = QUIET_ZONE * module;
    this.panel(x - quiet, y - quiet, side + 2 * quiet, side + 2 * quiet, '#ffffff');
    for (const bar of matrix.bars) {
      this.#pdf.rect(x + bar.column * module, y + bar.row * module, bar.length * module, module);
    }
    this.#pdf.fillColor('#000000').fill();
  }

  /** Opens a logo; null if the bytes are no printable PNG or JPEG. */
  openLogo(bytes: Uint8Array): PDFKit.Mixins.ImageSrc | null {
    if (!isPrintableLogo(bytes)) return null;
    try {
      return this.#pdf.openImage(Buffer.from(bytes));
    } catch {
      return null;
    }
  }

  /** Draws an opened logo inside a square, keeping its aspect ratio. */
  logo(image: PDFKit.Mixins.ImageSrc, x: number, y: number, side: number): void {
    this.#pdf.image(image, x, y, { fit: [side, side], align: 'center', valign: 'center' });
  }

  /** Large pale text across the page, smaller if the word would be cut. */
  watermark(text: string): void {
    const widthAt = (style: TextStyle) => this.lines(text, Number.POSITIVE_INFINITY, style)[0]?.width ?? 0;
    const largest: TextStyle = { size: 150, weight: 600, colour: '#6b7280' };
    const size = Math.min(largest.size, (largest.size * LONGEST_MARK) / widthAt(largest));
    const style = { ...largest, size };
    const lines = this.lines(text, Number.POSITIVE_INFINITY, style);
    const width = widthAt(style);
    this.#pdf.save().fillOpacity(0.09);
    this.#pdf.rotate(-38, { origin: [this.width / 2, this.height / 2] });
    const baseline = this.height / 2 + size / 3;
    this.drawLines(lines, { x: (this.width - width) / 2, y: baseline - size * BASELINE, width }, style);
    this.#pdf.restore();
  }

  /** Closes the file and returns its bytes. */
  async finish(): Promise<Buffer> {
    this.#root.node.end();
    const chunks: Buffer[] = [];
    const done = new Promise<void>((resolve, reject) => {
      this.#pdf.on('data', (chunk: Uint8Array) => chunks.push(Buffer.from(chunk)));
      this.#pdf.on('end', resolve);
      this.#pdf.on('error', reject);
    });
    this.#pdf.end();
    await done;
    return Buffer.concat(chunks);
  }
}

/** File facts without the signs that pdfkit would write unescaped into the XML of the metadata. */
const plain = (text: string): string => text.replaceAll('&', '+').replaceAll('<', '(').replaceAll('>', ')');
