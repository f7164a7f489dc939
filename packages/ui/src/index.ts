export { classNames } from './class-names.ts';
export {
  ChevronIcon,
  CloseIcon,
  FailureIcon,
  InfoIcon,
  PaperIcon,
  SuccessIcon,
  WarningIcon,
  type IconProps,
} from './icons/icons.tsx';
export * from './icons/later-icons.tsx';
export { ProductMark } from './icons/product-mark.tsx';
export { Button, type ButtonProps } from './actions/button.tsx';
export { ActionBar, type ActionBarProps } from './actions/action-bar.tsx';
export { Collapsible, type CollapsibleProps } from './actions/collapsible.tsx';
export { NewTabLink, type NewTabLinkProps } from './actions/new-tab-link.tsx';
export { type FieldFault, type FieldProps } from './fields/field-frame.tsx';
export { TextField, type TextFieldProps } from './fields/text-field.tsx';
export { DoneRow, type DoneRowProps } from './fields/done-row.tsx';
export { OtpField, type OtpFieldProps } from './fields/otp-field.tsx';
export { PickField, type PickFieldProps } from './fields/pick-field.tsx';
export { SelectField, type Choice, type SelectFieldProps } from './fields/select-field.tsx';
export {
  CheckboxGroup,
  RadioGroup,
  type CheckboxGroupProps,
  type ChoiceGroupProps,
  type RadioGroupProps,
} from './fields/choice-group.tsx';
export { DateField, type DateFieldProps } from './fields/date-field.tsx';
export { readTypedDate, showTypedDate, type DayRange, type TypedDate } from './fields/typed-date.ts';
export { ErrorSummary, type ErrorSummaryProps, type FieldError } from './fields/error-summary.tsx';
export { Band, type BandLogo, type BandProps } from './page/band.tsx';
export { Crumbs, type CrumbsProps } from './page/crumbs.tsx';
export { StepHead, type StepHeadProps } from './page/step-head.tsx';
export { Columns, Wrap, type ColumnsProps } from './page/columns.tsx';
export { Picture, type PictureProps } from './page/picture.tsx';
export { useWide } from './page/use-wide.ts';
export { FieldRow, Stack } from './page/stack.tsx';
export { LinkRow, type LinkRowProps } from './page/link-row.tsx';
export { Footer, type FooterProps } from './page/footer.tsx';
export { SkipLink, type SkipLinkProps } from './page/skip-link.tsx';
export { Facts } from './panels/facts.tsx';
export { Panel, type PanelProps } from './panels/panel.tsx';
export { Avatar, Person, type PersonProps } from './panels/avatar.tsx';
export { initialsOf } from './panels/initials.ts';
export { Pill, type PillProps } from './panels/pill.tsx';
export { Notice, type NoticeProps, type Tone } from './panels/notice.tsx';
export { Result, type ResultProps } from './panels/result.tsx';
export { StatePanel, type StatePanelProps } from './panels/state-panel.tsx';
export { SummaryPanel, type SummaryLine, type SummaryPanelProps } from './panels/summary-panel.tsx';
export { Dialog, type DialogProps } from './feedback/dialog.tsx';
export { Toasts, type ToastsProps } from './feedback/toasts.tsx';
export {
  TOAST_MS,
  createToastStore,
  type Toast,
  type ToastKind,
  type ToastState,
  type ToastStore,
  type ToastTimers,
} from './feedback/toast-store.ts';
export { Spinner, type SpinnerProps } from './feedback/spinner.tsx';
export { Skeleton, type SkeletonProps } from './feedback/skeleton.tsx';
export { FullPageLoader, type FullPageLoaderProps } from './feedback/full-page-loader.tsx';
export { RadioCardGroup, type RadioCardGroupProps } from './choices/radio-card-group.tsx';
export { type RadioCardContent } from './choices/radio-card.tsx';
export {
  ChoiceRow,
  ChoiceTable,
  FoldRow,
  HeadRow,
  type ChoiceRowProps,
  type ChoiceTableProps,
  type FoldRowProps,
} from './choices/choice-table.tsx';
export { DataTable, type DataColumn, type DataTableProps } from './choices/data-table.tsx';
