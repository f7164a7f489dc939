import type { MessagesTexts } from '../translated.ts';

const BY_WHEN = '5-7 வேலை நாட்களுக்குள்';
const REACHES = `நீங்கள் செலுத்திய கணக்குக்கு ${BY_WHEN} வரும்.`;
const REFUNDING = `இது ரீஃபண்ட் செய்யப்படுகிறது, ${REACHES}`;
const OWED_AGAIN = 'அந்தப் பணத்தில் செலுத்திய கட்டணங்களை மீண்டும் செலுத்த வேண்டும்.';
const NOT_GONE_THROUGH = 'ஆகவில்லை';
const NOTHING_DEBITED = 'எதுவும் எடுக்கப்படாது.';

/** A code in brackets: no full stop then touches it. */
const of = (transaction: string): string => `(பரிவர்த்தனை ${transaction})`;
const stillDue = (due: string): string => ` இந்தக் கட்டணங்களில் ${due} இன்னும் செலுத்த வேண்டும்.`;

const DEBIT_SUBJECTS = {
  debit_notice: 'வரவிருக்கும் ஆட்டோ டெபிட்',
  debit_retry: 'ஆட்டோ டெபிட் ஆகவில்லை, மீண்டும் முயல்வோம்',
  debit_failed: 'ஆட்டோ டெபிட் ஆகவில்லை',
  debit_not_made: 'ஆட்டோ டெபிட் செய்யப்படவில்லை',
  debit_skipped: 'ஆட்டோ டெபிட் தவிர்க்கப்பட்டது',
} as const;

const LOAN_SUBJECTS = {
  approved: 'உங்கள் கடனுக்கு ஒப்புதல் கிடைத்தது',
  signed: 'உங்கள் கடன் ஆவணங்கள்',
  active: 'உங்கள் கடன் நடப்பில் உள்ளது',
  completed: 'உங்கள் கடன் அடைக்கப்பட்டது',
  rejected: 'உங்கள் கடன் விண்ணப்பம்',
  expired: 'கடன் ஆஃபர் காலாவதியானது',
  cancelled: 'உங்கள் கடன் விண்ணப்பம் திரும்பப் பெறப்பட்டது',
} as const;

/** SMS and e-mail to payers, in Tamil. */
export const messages: MessagesTexts = {
  'messages/codes.CODE': {
    text: (code, institute, minutes) =>
      `${code} உங்கள் OTP (${institute}). இது ${minutes} ${minutes === '1' ? 'நிமிடம்' : 'நிமிடங்கள்'} செல்லும். யாரிடமும் பகிர வேண்டாம்.`,
    lastLine: (host, code) => `\n\n@${host} #${code}`,
    subject: (code) => `${code} உங்கள் குறியீடு`,
    notAsked: 'நீங்கள் இதைக் கேட்கவில்லை என்றால், இந்தச் செய்தியைப் பொருட்படுத்த வேண்டாம்.',
  },
  'messages/debits.DEBIT': {
    subject: (news, amount) => `${DEBIT_SUBJECTS[news]}: ${amount}`,
    opening: {
      debit_notice: ({ amount, institute, day }) =>
        `${institute}: ${day} ஆட்டோ டெபிட் மூலம் ${amount} எடுக்கப்படும்.`,
      debit_retry: ({ amount, institute, day }) =>
        `${institute}: ${amount} ஆட்டோ டெபிட் ${NOT_GONE_THROUGH}. ${day} அன்று மீண்டும் முயலப்படும்.`,
      debit_failed: ({ amount, institute }) =>
        `${institute}: ${amount} ஆட்டோ டெபிட் ${NOT_GONE_THROUGH}. மீண்டும் முயலப்படாது.`,
      debit_not_made: ({ amount, institute }) =>
        `${institute}: ${amount} ஆட்டோ டெபிட் செய்ய முடியவில்லை. மீண்டும் முயலப்படாது.`,
      debit_skipped: ({ amount, institute, day }) =>
        `${institute}: ${day} அன்றைய உங்கள் ${amount} ஆட்டோ டெபிட்டை நிறுவனம் தவிர்த்துள்ளது. அது எடுக்கப்படாது, அதன் கட்டணங்களை இன்னும் செலுத்த வேண்டும்.`,
    },
    when: {
      UPI_AUTOPAY: (day, time) => `${day} அன்று ${time} அல்லது பிறகு`,
      ENACH: (day) => `${day} அன்று அல்லது அடுத்த வேலை நாளில்`,
    },
    lateFee: (amount) => `இதில் தாமதக் கட்டணம் ${amount} அடங்கும்.`,
    feesChanged: (planned) => `திட்டமிட்டது ${planned}. அதன் பிறகு கட்டணங்கள் மாறியுள்ளன.`,
    feesFell: (planned) => `திட்டமிட்டது ${planned}. அதன் பிறகு ஒரு பகுதி செலுத்தப்பட்டது அல்லது குறைக்கப்பட்டது.`,
    atMost: (most) => `ஒரு டெபிட்டில் அதிகபட்சம் ${most} எடுக்கப்படும். மீதியை இன்னும் செலுத்த வேண்டியிருக்கும்.`,
    backBy: (day) => `பணம் எடுக்கப்பட்டிருந்தால், அது ${day} தேதிக்குள் திரும்ப வரும்.`,
    smsStop: (reference) =>
      `இந்த டெபிட்டை அல்லது எல்லாவற்றையும் வங்கியில் அல்லது UPI ஆப்பில் நிறுத்தலாம் (ஆட்டோ டெபிட் ${reference}).`,
    stop: (reference, where) =>
      `ஆட்டோ டெபிட் குறிப்பு எண் ${reference}: டெபிட் நடக்கும் வரை, இந்த டெபிட்டை அல்லது முழு ஆட்டோ டெபிட்டையும் ${where} நிறுத்தலாம். அப்போது கட்டணங்களை நீங்களே செலுத்த வேண்டும்.`,
    payAt: (address) => `இங்கே செலுத்தவும்: ${address}`,
    payInstead: (address) => `இப்போதே செலுத்த: ${address}`,
  },
  'messages/loans.LOAN': {
    subject: (news, application) => `${LOAN_SUBJECTS[news]}, விண்ணப்பம் ${application}`,
    text: {
      approved: ({ lender, institute }) =>
        `${institute}: கட்டணங்களுக்கான உங்கள் கடனுக்கு ${lender} ஒப்புதல் அளித்தது. ${lender} பக்கத்தில் கையொப்பமிடும் வரை நீங்கள் எதற்கும் சம்மதித்ததாக ஆகாது. தொடர:`,
      signed: ({ lender, institute }) =>
        `${institute}: கட்டணங்களுக்கான ${lender} கடன் ஒப்பந்தம் கையொப்பமிடப்பட்டது. உங்கள் முக்கிய விவரங்கள், அடுத்த படி:`,
      active: ({ lender, institute, debit, day, desk }) =>
        `${institute}: கட்டணங்களுக்கான ${lender} கடன் நடப்பில் உள்ளது. முதல் டெபிட்டை ${lender} எடுக்கும்: ${day} அன்று ${debit}. கேள்விகள், புகார்கள்: ${desk}. உங்கள் திட்டம்:`,
      completed: ({ lender, institute, desk }) =>
        `${institute}: கட்டணங்களுக்கான உங்கள் கடனின் எல்லாத் தவணைகளையும் ${lender} பெற்றது. கடன் அடைக்கப்பட்டது, இனி எதுவும் எடுக்கப்படாது. கேள்விகள்: ${desk}. உங்கள் திட்டம்:`,
      rejected: ({ lender, institute }) =>
        `${institute}: கட்டணங்களுக்கான கடனுக்கு ${lender} ஒப்புதல் அளிக்கவில்லை. ${NOTHING_DEBITED} வேறு முறையில் செலுத்த:`,
      expired: ({ lender, institute }) =>
        `${institute}: கட்டணங்களுக்கான ${lender} கடன் ஆஃபர் காலாவதியானது. ${NOTHING_DEBITED} செலுத்தும் முறையைத் தேர்ந்தெடுக்க:`,
      cancelled: ({ lender, institute }) =>
        `${institute}: கட்டணங்களுக்கான ${lender} கடன் விண்ணப்பம் திரும்பப் பெறப்பட்டது. ${institute} ஏற்கெனவே பெற்றது அப்படியே இருக்கும். மீதியைச் செலுத்த:`,
    },
    agreement: 'கடன் ஒப்பந்தம்',
    sanction: 'கடன் அனுமதிக் கடிதம்',
    lenderPrivacy: (lender) => `${lender} தனியுரிமைக் கொள்கை`,
    ourPrivacy: 'எங்கள் தனியுரிமைக் கொள்கை',
  },
  'messages/mandates.WHERE_TO_STOP': {
    UPI_AUTOPAY: 'உங்கள் UPI ஆப்பில் அல்லது வங்கியில்',
    ENACH: 'உங்கள் வங்கியில்',
  },
  'messages/mandates.MANDATE_SET_UP': {
    subject: (institute) => `${institute}: ஆட்டோ டெபிட் அமைக்கப்பட்டது`,
    text: ({ institute, first, day, most }) =>
      `${institute}: உங்கள் ஆட்டோ டெபிட் அமைக்கப்பட்டது. முதல் டெபிட்: ${day} அன்று ${first}; ஒவ்வொன்றும் அதிகபட்சம் ${most}. ஒவ்வொரு டெபிட்டுக்கும் ஒரு நாள் முன்பே தெரிவிப்போம். இதை உங்கள் UPI ஆப்பில் அல்லது வங்கியில் முடித்துக்கொள்ளலாம்.`,
  },
  'messages/mandates.MANDATE_NEWS': {
    subject: (institute, news) => `${institute}: ஆட்டோ டெபிட் ${news}`,
    opening: (institute, news) => `${institute}: உங்கள் ஆட்டோ டெபிட் ${news}`,
    news: {
      ended: { subject: 'முடிவுற்றது', said: 'முடிவுற்றது. இனி டெபிட் எதுவும் நடக்காது.' },
      paused: {
        subject: 'இடைநிறுத்தப்பட்டுள்ளது',
        said: 'இடைநிறுத்தப்பட்டுள்ளது. நீங்கள் மீண்டும் தொடங்கும் வரை டெபிட் இல்லை.',
      },
      resumed: { subject: 'மீண்டும் தொடங்கியது', said: 'மீண்டும் தொடங்கியது.' },
      refused: { subject: 'அமைக்கப்படவில்லை', said: `அமைக்கப்படவில்லை. ${NOTHING_DEBITED}` },
    },
    stands: (address) => `இதன் நிலையை எப்போது வேண்டுமானாலும் பார்க்க: ${address}`,
    stillDue: (amount, day, address) =>
      `இன்னும் செலுத்த வேண்டியது: ${amount}, முதல் தேதி ${day}. செலுத்த: ${address}`,
    next: (amount, day) => `அடுத்த டெபிட்: ${day} அன்று ${amount}.`,
    toldBefore: 'குறைந்தபட்சம் 24 மணிநேரத்துக்கு முன் தெரிவிப்போம்.',
    underWay: 'ஏற்கெனவே தொடங்கிய ஒரு டெபிட் இன்னும் நடக்கலாம். நடந்தால் தெரிவிப்போம்.',
    endedBy: {
      payer: (where) => `இது ${where} முடிக்கப்பட்டது.`,
      refusal: 'உங்கள் வங்கி ஒரு டெபிட்டை மறுத்தது, இனி வரும் ஒவ்வொன்றையும் மறுக்கும். எனவே இதை நாங்கள் முடித்தோம்.',
      pause: 'இதன் கடைசி டெபிட்டின் தேதி இடைநிறுத்தத்தின்போது வந்தது, எனவே இதை நாங்கள் முடித்தோம்.',
      silence:
        'இனி டெபிட் எதுவும் மீதமில்லை. ஒரு டெபிட்டின் முடிவை உங்கள் வங்கி எங்களுக்குத் தெரிவிக்கவில்லை, அதைப் பார்த்துவருகிறோம்.',
      nothing_left: 'இனி டெபிட் எதுவும் மீதமில்லை, எனவே இதை நாங்கள் முடித்தோம்.',
    },
    announcedNotMade: 'முன்பு தெரிவித்த டெபிட்டும் நடக்காது.',
    pausedWhere: (where) => `இது ${where} இடைநிறுத்தப்பட்டது, அங்கே மீண்டும் தொடங்கினால் தொடரும்.`,
    notLater: 'இடைநிறுத்தத்தின்போது தேதி வரும் கட்டணங்கள் பிறகு எடுக்கப்படாது.',
    notConfirmed: 'உங்கள் வங்கி இதை உறுதி செய்யவில்லை.',
    toBePaid: (amount) => `இதன் கட்டணங்களில் ${amount} இன்னும் செலுத்த வேண்டும்.`,
    overdue: (amount) => `இதில் ${amount} நிலுவை.`,
    nextDue: (amount, day) => `அடுத்தது: ${amount}, கடைசி நாள் ${day}.`,
    payAt: (address) => `இங்கே செலுத்தவும்: ${address}`,
  },
  'messages/money-back.REFUND': {
    subject: (amount, transaction) => `ரீஃபண்ட் ${amount}, பரிவர்த்தனை ${transaction}`,
    leftOver: ({ amount, institute, transaction }) =>
      `${institute}: செலுத்த வேண்டியதை விட ${amount} அதிகமாகச் செலுத்தியுள்ளீர்கள். ${REFUNDING} ${of(transaction)}`,
    letOff: ({ amount, institute, transaction }) =>
      `${institute}: இனி செலுத்தத் தேவையில்லாத கட்டணங்களுக்கு ${amount} வந்தது. ${REFUNDING} ${of(transaction)}`,
    paidBefore: ({ amount, institute, transaction }) =>
      `${institute}: ஏற்கெனவே செலுத்திய கட்டணங்களுக்கு ${amount} வந்தது. ${REFUNDING} ${of(transaction)}`,
    second: ({ amount, institute, transaction }, due) =>
      `${institute}: ஒரே ஆர்டருக்கு மற்றொரு பேமெண்ட் ${amount} வந்தது. கேட்வே அதைத் தானாகவே ${BY_WHEN} திருப்பி அனுப்பும்.${due} ${of(transaction)}`,
    stillDue: (due) => `${stillDue(due)} பேமெண்ட் பக்கத்திலிருந்து மீண்டும் செலுத்தலாம்.`,
    rest: ({ amount, institute, transaction }) =>
      `${institute} உங்களுக்கு ரீஃபண்ட் செய்யவிருந்ததில் ஒரு பகுதியை உங்கள் வங்கி திரும்பப் பெற்றது. மீதி ${amount} நீங்கள் செலுத்திய கணக்குக்கு ரீஃபண்ட் செய்யப்படுகிறது. ${of(transaction)}`,
    delayed: ({ amount, institute, transaction }) =>
      `${institute}: உங்கள் ${amount} ரீஃபண்டை இன்னும் அனுப்ப முடியவில்லை. தினமும் மீண்டும் முயல்கிறோம். அனுப்பிய பிறகு ${BY_WHEN} வரும். நீங்கள் எதுவும் செய்யத் தேவையில்லை. ${of(transaction)}`,
    processed: ({ amount, institute, transaction }) =>
      `${institute} உங்களுக்கு ${amount} ரீஃபண்ட் செய்தது. ${REACHES} ${of(transaction)}`,
    owedAgain: ({ amount, institute, transaction }) =>
      `${institute} உங்களுக்கு ${amount} ரீஃபண்ட் செய்தது. ${REACHES} ${OWED_AGAIN} ${of(transaction)}`,
    failed: ({ amount, institute, transaction }) =>
      `உங்கள் ${amount} ரீஃபண்டை, நீங்கள் செலுத்திய கணக்குக்கு அனுப்ப முடியவில்லை. ${institute} கணக்குப் பிரிவு அதற்கு ஏற்பாடு செய்யும். ${of(transaction)}`,
  },
  'messages/money-back.REVERSED': {
    subject: (amount, transaction) => `நிறுவனம் பேமெண்ட்டை ரத்து செய்தது: ${amount}, பரிவர்த்தனை ${transaction}`,
    itsReceipt: 'அதன் ரசீது',
    receipt: (number) => `ரசீது ${number}`,
    text: ({ amount, institute, transaction, day, receipt }) =>
      `${institute}: ${day} அன்று நீங்கள் செலுத்திய ${amount} பேமெண்ட்டை நிறுவனம் ரத்து செய்தது. ${receipt} இனி செல்லுபடியாகாது, இந்தக் கட்டணங்களை மீண்டும் செலுத்த வேண்டும். இது தவறு என்றால், கணக்குப் பிரிவைத் தொடர்புகொள்ளவும். ${of(transaction)}`,
    reason: (reason) => `கல்வி நிறுவனம் கூறிய காரணம்: ${reason}`,
  },
  'messages/money-back.TAKEN_BACK': {
    subject: (amount, transaction) => `உங்கள் வங்கி பணத்தைத் திரும்பப் பெற்றது: ${amount}, பரிவர்த்தனை ${transaction}`,
    text: ({ amount, institute, transaction, day }) =>
      `${institute}: பேமெண்ட் பற்றிக் கேள்வி எழுப்பப்பட்டதால், உங்கள் வங்கி ${day} அன்று ${amount} திரும்பப் பெற்றது. ${OWED_AGAIN} இதை நீங்கள் கேட்காவிட்டால், கணக்குப் பிரிவைத் தொடர்புகொள்ளவும். ${of(transaction)}`,
  },
  'messages/payments.PAID': {
    subject: (amount, receipt) => `பேமெண்ட் பெறப்பட்டது: ${amount}, ரசீது ${receipt}`,
    sms: ({ amount, institute, rest, receipt, address, typed }) =>
      `${institute}: ${amount} பெறப்பட்டது.${rest} ரசீது ${receipt} பெற: ${address}${typed}`,
    typed: (transaction) => ` (பரிவர்த்தனை ஐடி ${transaction} உள்ளிடவும்)`,
    email: ({ amount, institute, day, rest, receipt, address, proof }) =>
      `${institute}:${day} நீங்கள் செலுத்திய ${amount} பெறப்பட்டது.${rest}\nரசீது எண்: ${receipt}\n\nரசீதைப் பெற இந்த இணைப்பைத் திறந்து,${proof}: ${address}`,
    ofDay: (day) => ` ${day} அன்று`,
    proof: ' உங்கள் மொபைல் எண் அல்லது மின்னஞ்சலைச் சரிபார்க்கவும்',
    proofByTransaction: (transaction) => ` பரிவர்த்தனை ஐடி ${transaction} உள்ளிட்டு, உங்கள் மொபைல் எண்ணைச் சரிபார்க்கவும்`,
    kept: (amount) => `${amount} உங்கள் பெயரில் வைக்கப்பட்டுள்ளது`,
    goesBack: (amount) => `${amount} உங்களுக்கு ரீஃபண்ட் செய்யப்படுகிறது`,
    placed: (amount, rests) => ` ${amount} கட்டணங்களுக்குப் பயன்படுத்தப்பட்டது, ${rests}.`,
    nextDue: (amount) =>
      ` நீங்கள் தேர்ந்தெடுத்த கட்டணங்களுக்கு ${amount} தேவைப்படவில்லை, எனவே அது அடுத்துச் செலுத்த வேண்டிய கட்டணங்களுக்குப் பயன்படுத்தப்பட்டது.`,
    byLink: (name) => (name === '' ? 'உங்கள் இணைப்பில் செலுத்தப்பட்டது.' : `இந்த இணைப்பில் செலுத்தியவர்: ${name}`),
  },
  'messages/payments.PAID_BY_LINK': {
    subject: (amount) => `பேமெண்ட் பெறப்பட்டது: ${amount}, நன்றி`,
    text: ({ amount, institute, transaction }) =>
      `${institute}: நீங்கள் செலுத்திய ${amount} பெறப்பட்டது. உங்களிடம் கேட்ட பெற்றோருக்கு ரசீது செல்லும். பரிவர்த்தனை ${transaction}`,
  },
  'messages/payments.HELD': {
    subject: (amount, transaction) =>
      `உங்கள் பேமெண்ட் ${amount} உங்கள் பெயரில் வைக்கப்பட்டுள்ளது, பரிவர்த்தனை ${transaction}`,
    why: {
      DIFFERS: 'அதை உங்கள் கட்டணங்களுடன் சேர்க்க முடியவில்லை',
      LENT_FOR: 'இந்தக் கட்டணம் ஓர் EMI விண்ணப்பம் மூலம் செலுத்தப்படும்',
      PAID_BEFORE: 'இவற்றின் முதல் பேமெண்ட் ரீஃபண்ட் செய்யப்பட்டது',
      REST: 'இந்தக் கட்டணங்களுக்கு அது தேவைப்படவில்லை',
    },
    text: ({ amount, institute, why, due, transaction }) =>
      `${institute}: ${amount} வந்தது, உங்கள் பெயரில் உள்ளது. காரணம்: ${why}. கணக்குப் பிரிவு அதைக் கட்டணங்களுக்குப் பயன்படுத்தும் அல்லது ரீஃபண்ட் செய்யும்.${due} ${of(transaction)}`,
    stillDue: (due) => ` இவற்றில் ${due} இன்னும் செலுத்த வேண்டும்.`,
  },
  'messages/payments.PLACED': {
    subject: (amount, receipt) =>
      `உங்கள் பேமெண்ட்டில் ${amount} இப்போது கட்டணங்களுக்குப் பயன்படுத்தப்பட்டது, ரசீது ${receipt}`,
    text: ({ amount, institute, rest, receipt, transaction }) =>
      `${institute} உங்கள் பெயரில் வைத்திருந்த ${amount} இப்போது உங்கள் கட்டணங்களுக்குப் பயன்படுத்தப்பட்டது.${rest} (ரசீது ${receipt}, பரிவர்த்தனை ${transaction})`,
    stillHeld: (amount) => ` ${amount} இன்னும் உங்கள் பெயரில் உள்ளது.`,
    instead: ({ amount, institute, rest, receipt, transaction }) =>
      `${institute} உங்களுக்கு ரீஃபண்ட் செய்யவிருந்த ${amount} அதற்குப் பதிலாக உங்கள் கட்டணங்களுக்குப் பயன்படுத்தப்பட்டது.${rest} (ரசீது ${receipt}, பரிவர்த்தனை ${transaction})`,
  },
  'messages/rupees.RUPEES': { sms: '₹' },
  'messages/where.TRUTH_LINK': {
    sms: (address) => `உங்கள் பணம் எங்கே: ${address}`,
    email: (address) => `உங்கள் பணம் எங்கே என எப்போது வேண்டுமானாலும் பார்க்க: ${address}`,
  },
};
