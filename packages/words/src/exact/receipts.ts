/** Texts of receipt authentication and the receipt dashboard, to the letter. */

/** Student-ID label when the page's form has none [SR-2.46]. */
export const STUDENT_ID_LABEL = 'Student ID';
/** Title of the contact-support screen [SR-2.54]. */
export const OH_NO = 'Oh No !';
/** A receipt mobile left empty [SR-5.4]. */
export const RECEIPT_MOBILE_EMPTY = 'Please enter mobile number';
/** A receipt mobile not of ten digits [SR-5.5]. */
export const RECEIPT_MOBILE_LENGTH = 'Mobile number must contain 10 digits';
/** A receipt mobile off the pattern [SR-5.6]. */
export const RECEIPT_MOBILE_INVALID = 'Please enter valid mobile number';
/** A receipt e-mail left empty [SR-5.9]. */
export const RECEIPT_EMAIL_EMPTY = 'Please enter email';
/** A malformed receipt e-mail [SR-5.10]. */
export const RECEIPT_EMAIL_INVALID = 'Please enter a valid email address';
/** No student to choose from [SR-8.9]. */
export const RECEIPT_NO_STUDENTS = 'Student Details not found, please contact support';
/** Title of the dashboard [SR-2.62]. */
export const DASHBOARD_TITLE = 'Receipt Download';
/** Before the choice between several students [SR-2.66]. */
export const CHOOSE_CHILD = 'Choose a child :';
/** Placeholder of that choice [SR-2.67]. */
export const SELECT_STUDENT_PLACEHOLDER = 'Select Student';
/** Columns of the receipt table, in order [SR-2.71]. */
export const RECEIPT_COLUMNS = [
  'S.No',
  'Transaction Id',
  'Transaction Date',
  'Amount Paid',
  'Payment Mode',
  'Actions',
] as const;
/** Button of a receipt row [SR-2.73]. */
export const DOWNLOAD_RECEIPT = 'Download Receipt';
/** Name under which the PDF is saved [SR-2.75]. */
export const RECEIPT_FILE_NAME = 'Transaction Receipt';
/** Heading when there are no receipts [SR-8.16]. */
export const DATA_NOT_FOUND = 'Data Not Found';
/** Second text of Data Not Found [SR-2.78]. */
export const DATA_NOT_FOUND_CONTACT =
  'Please contact to our team to find the solution for the problem via contact number given below';

/** Button of the student choice [SR-2.48]; the form words it otherwise (C37). */
export function verifyStudentForReceipts(label: string): string {
  return `Verify ${label}`;
}

/** Link that resets the student choice [SR-2.52]. */
export function changeStudentForReceipts(label: string): string {
  return `Click here to change ${label}`;
}

/** First text of Data Not Found [SR-2.77]. */
export function dataNotFound(student: string): string {
  return `The data you are looking for ${student} does not exist or was removed`;
}

/** A receipt that could not be downloaded [SR-8.14]. */
export function receiptDownloadFailed(email: string): string {
  return `We are facing an error downloading the receipt at this moment, Please contact ${email}`;
}
