import type { ScreensTexts } from '../translated.ts';

const RETRY = 'மீண்டும் முயல்க';
const LOADING = 'ஏற்றப்படுகிறது';
const NEW_TAB = '(புதிய தாவலில் திறக்கும்)';
const OFFLINE_RETRY = 'இணைய இணைப்பைச் சரிபார்த்து மீண்டும் முயலவும்.';

const PROOF = {
  mobile: 'மொபைல் எண்',
  email: 'மின்னஞ்சல்',
  sendOtp: 'OTP அனுப்பு',
  sendOtpIn: (count: number): string => `${count} ${count === 1 ? 'வினாடியில்' : 'வினாடிகளில்'} OTP அனுப்பு`,
  changeMobile: 'மொபைல் எண்ணை மாற்று',
  changeEmail: 'மின்னஞ்சலை மாற்று',
  byEmail: 'மின்னஞ்சல் மூலம் சரிபார்',
  byMobile: 'மொபைல் எண் மூலம் சரிபார்',
} as const;
const NONE_FOUND = 'எதுவும் கிடைக்கவில்லை';

function found(count: number): string {
  if (count === 0) return NONE_FOUND;
  return `${count} ${count === 1 ? 'கிடைத்தது' : 'கிடைத்தன'}`;
}

function transactions(count: number): string {
  if (count === 0) return 'பரிவர்த்தனைகள் இல்லை';
  return count === 1 ? '1 பரிவர்த்தனை' : `${count} பரிவர்த்தனைகள்`;
}

/** Labels of the search with the ending of what is chosen; an institute’s own label takes none. */
const CHOSEN: Readonly<Record<string, string | undefined>> = {
  குழுமம்: 'குழுமத்தைத்',
  'கல்வி நிறுவனம்': 'கல்வி நிறுவனத்தைத்',
  இடம்: 'இடத்தைத்',
  'கல்வி வகை': 'கல்வி வகையைத்',
  கல்வியாண்டு: 'கல்வியாண்டைத்',
  வகுப்பு: 'வகுப்பைத்',
  'பேமெண்ட் வகை': 'பேமெண்ட் வகையைத்',
};
const choose = (label: string): string => `${CHOSEN[label] ?? label} தேர்ந்தெடுக்கவும்`;

/** Screens of the page around its steps, in Tamil. */
export const screens: ScreensTexts = {
  'screens/combobox.words': { choose: 'தேர்ந்தெடுக்கவும்', close: 'மூடு', searching: 'தேடப்படுகிறது...', found },
  'screens/journey.words': {
    linkOver:
      'இந்த இணைப்பு காலாவதியானது. உங்கள் கல்வி நிறுவனத்திடம் புதிய இணைப்பைக் கேட்கவும் அல்லது இங்கே விவரங்களை நிரப்பவும்.',
    sessionOver: 'இந்த இணைப்பில் செய்த தேர்வு காலாவதியானது. கட்டணங்களை மீண்டும் தேர்ந்தெடுக்கவும்.',
    linkLent: (name) =>
      `இந்த இணைப்பு ஏற்கெனவே வேறு பிரவுசரில் திறக்கப்பட்டது. இந்த மாணவருக்குத்தான்${name === '' ? '' : ` (${name})`} செலுத்த விரும்புகிறீர்களா எனச் சரிபார்க்கவும்.`,
  },
  'screens/otp.words': {
    label: 'OTP',
    resend: 'மீண்டும் OTP அனுப்பு',
    resendIn: (clock) => `${clock} கழித்து`,
    sent: 'OTP அனுப்பப்பட்டது',
    mayResend: 'இப்போது புதிய OTP கேட்கலாம்',
    waysOn: {
      used_up: (canSwitch) =>
        `புதிய OTP கேட்கலாம்${canSwitch ? ', வேறு வழியில் சரிபார்க்கலாம்' : ''} அல்லது இவர்களைத் தொடர்புகொள்ளலாம்:`,
      locked: (canSwitch) =>
        canSwitch
          ? 'இதற்கிடையில் வேறு வழியில் சரிபார்க்கலாம் அல்லது இவர்களைத் தொடர்புகொள்ளலாம்:'
          : 'உதவி வேண்டுமானால், இவர்களைத் தொடர்புகொள்ளவும்:',
    },
  },
  'screens/page.words': {
    banner: 'பேனர்',
    academicYear: (label) => `கல்வியாண்டு ${label}`,
    of: (reward) => `(${reward})`,
    about: 'இந்தப் பக்கம் பற்றி',
    information: 'தகவல்',
    rewards: 'ரிவார்டுகள்',
    support: 'உதவி',
    help: 'உதவி',
    callFor: (phone) => `உதவி வேண்டுமா? அழைக்கவும்: ${phone}`,
    more: (institute) => `${institute}: மேலும் விவரங்கள்`,
    select: (label) => `${label} தேர்ந்தெடுக்கவும்`,
    searchHint: (least) => `குறைந்தபட்சம் ${least} எழுத்துகளை உள்ளிடவும்`,
    none: NONE_FOUND,
    open: 'தொடரவும்',
  },
  'screens/paid-receipt.words': {
    whatsApp: 'WhatsApp-இல் பகிர்',
    newTab: NEW_TAB,
    shared: (receipt, amount, institute) =>
      `${institute}: கட்டணம்${amount === '' ? '' : ` ${amount}`} செலுத்தப்பட்டது. ரசீது ${receipt} பெற, உங்கள் மொபைல் எண்ணைச் சரிபார்க்கவும்:`,
    whatIsShared: 'ரசீது எண், தொகை, கல்வி நிறுவனம், ஓர் இணைப்பு மட்டுமே பகிரப்படும். பெயர்கள் பகிரப்படாது.',
    failed: `ரசீதைப் பதிவிறக்க முடியவில்லை. ${OFFLINE_RETRY}`,
    over: 'பேமெண்ட் முடிந்து 30 நிமிடங்கள் வரை இங்கே ரசீதைப் பெறலாம்.',
    area: 'ரசீதைப் பெற உங்கள் மொபைல் எண்ணைச் சரிபார்க்கவும்',
  },
  'screens/portal.words': {
    title: 'உங்கள் பேமெண்ட் திட்டங்கள்',
    lead: 'உங்கள் ஆட்டோ டெபிட்கள், மாதத் தவணைத் திட்டங்களைப் பார்க்கலாம்: அட்டவணை, முக்கிய விவரங்கள், ஆவணங்கள், அடுத்துச் செய்ய வேண்டியவை. உங்கள் கல்வி நிறுவனத்தில் பதிவு செய்த மொபைல் எண் அல்லது மின்னஞ்சலைச் சரிபார்க்கவும்.',
    ...PROOF,
    onItsWay: (contact) =>
      `உங்கள் கல்வி நிறுவனத்தில் ${contact} பதிவாகியிருந்தால், அதற்கு OTP வந்து சேரும். ஒரு நிமிடத்துக்குள் வரவில்லை என்றால், உள்ளிட்டதைச் சரிபார்க்கவும் அல்லது உங்கள் கல்வி நிறுவனத்திடம் கேட்கவும்.`,
    unreachable: `இணைக்க முடியவில்லை. ${OFFLINE_RETRY}`,
    notSent: 'OTP-ஐ அனுப்ப முடியவில்லை. சிறிது நேரம் கழித்து மீண்டும் முயலவும்.',
    loading: 'உங்கள் திட்டங்கள் ஏற்றப்படுகின்றன',
    retry: RETRY,
    verified: 'சரிபார்க்கப்பட்டது:',
    leave: 'வெளியேறு',
    studentId: 'ஐடி',
    nobody:
      'இந்த மொபைல் எண் அல்லது மின்னஞ்சல் இப்போது எந்த மாணவருக்கும் பதிவில் இல்லை. உங்கள் கல்வி நிறுவனத்தைத் தொடர்புகொள்ளவும்.',
    noPlans: 'ஆட்டோ டெபிட் அல்லது மாதத் தவணைத் திட்டம் எதுவும் இல்லை.',
    auto_debit: 'ஆட்டோ டெபிட்',
    monthly_plan: 'மாதத் தவணைத் திட்டம்',
    next: 'அடுத்து என்ன நடக்கும்',
    schedule: 'அட்டவணை',
    showSchedule: 'அட்டவணையைப் பார்',
    hideSchedule: 'அட்டவணையை மறை',
    showFacts: 'முக்கிய விவரங்களைப் பார்',
    hideFacts: 'முக்கிய விவரங்களை மறை',
    showStop: 'நிறுத்த அல்லது கேள்வி கேட்க',
    hideStop: 'மூடு',
    ofPlan: (title, student) => `(${title}, ${student})`,
    keyFacts: 'முக்கிய விவர அறிக்கை (KFS), PDF',
    notDownloaded: 'ஆவணத்தைப் பதிவிறக்க முடியவில்லை. மீண்டும் முயலவும்.',
    payNow: 'இப்போது கட்டணம் செலுத்து',
    continue: 'தொடரவும்',
    lenderPage: (lender) => `${lender} பக்கத்தைத் திற`,
    lender: 'கடன் வழங்குநர்',
    truth: 'என் பணம் எங்கே?',
    receipts: 'ரசீதுகள்',
    whomToAsk: 'யாரிடம் கேட்கலாம்',
    newTab: NEW_TAB,
    whichTitle: 'எந்தக் கல்வி நிறுவனம்?',
    which:
      'உங்கள் கல்வி நிறுவனத்தின் பேமெண்ட் பக்கத்தில் உள்ள “விண்ணப்பத்தைப் பார்” மூலமாகவோ எங்கள் செய்திகளில் உள்ள இணைப்பு மூலமாகவோ உங்கள் திட்டங்களைத் திறக்கவும்.',
  },
  'screens/receipts.words': {
    searchHint: 'குறைந்தபட்சம் 3 எழுத்துகளை உள்ளிட்டு, பட்டியலிலிருந்து தேர்ந்தெடுக்கவும்',
    searchHintAnonymous: 'மாணவர் ஐடி இல்லாமல் செலுத்தினீர்களா? உங்களுக்கு வந்த செய்தியில் உள்ள பரிவர்த்தனை ஐடியை உள்ளிடவும்.',
    tooShort: 'குறைந்தபட்சம் 3 எழுத்துகளை உள்ளிடவும்',
    searching: 'தேடப்படுகிறது...',
    noMobile: (label) => `இந்த ${label} தொடர்பாக மொபைல் எண் எதுவும் பதிவில் இல்லை. உதவிக் குழுவைத் தொடர்புகொள்ளவும்.`,
    ...PROOF,
    sentToEmail: (email) => `OTP அனுப்பப்பட்டது: ${email}`,
    loading: LOADING,
    transactions,
    of: '–',
    about: (transaction) => `(${transaction})`,
    chooseFirst: 'ரசீதுகளைப் பார்க்க ஒரு மாணவரைத் தேர்ந்தெடுக்கவும்.',
    retry: RETRY,
    noAction: 'செயல் எதுவும் இல்லை',
    downloading: ', பதிவிறக்கப்படுகிறது',
    share: 'பகிர்',
    truth: 'என் பணம் எங்கே?',
    refunded: { REFUNDED: 'ரீஃபண்ட் செய்யப்பட்டது', 'PARTIALLY REFUNDED': 'பகுதியளவு ரீஃபண்ட்' },
  },
  'screens/search.words': {
    title: 'உங்கள் பேமெண்ட் பக்கத்தைத் தேடவும்',
    labels: {
      group: 'குழுமம்',
      institute: 'கல்வி நிறுவனம்',
      location: 'இடம்',
      education_type: 'கல்வி வகை',
      academic_year: 'கல்வியாண்டு',
      class: 'வகுப்பு',
      payment_page: 'பேமெண்ட் வகை',
    },
    select: choose,
    first: (above) => `முதலில் தேர்வு செய்யவும்: ${above}`,
    loading: `${LOADING}...`,
    searching: 'தேடப்படுகிறது...',
    none: NONE_FOUND,
    found,
    cleared: 'கீழே தேர்ந்தெடுத்தவை நீக்கப்பட்டன.',
    picked: (label) => `${label} உங்களுக்காகத் தேர்ந்தெடுக்கப்பட்டது.`,
    retry: RETRY,
    retryWhat: (label) => `(${label} பட்டியல்)`,
    needsLink: (label) => `தொடர, ${choose(label)}.`,
  },
  'screens/shared.words': {
    product: 'Shulk',
    stop: '.',
    errorTitle: 'பிழை: ',
    skipToMain: 'முக்கியப் பகுதிக்குச் செல்',
    newTab: NEW_TAB,
    dismiss: 'மூடு',
    loading: LOADING,
    step: (number, total) => `படி ${number} / ${total}`,
    slowNetwork: 'வழக்கத்தை விட அதிக நேரம் ஆகிறது. உங்கள் நெட்வொர்க் மெதுவாக இருக்கலாம்.',
    retry: RETRY,
    offline: 'நீங்கள் ஆஃப்லைனில் உள்ளீர்கள். நீங்கள் உள்ளிட்டவை அப்படியே இருக்கும்.',
    testModeTitle: 'சோதனை முறை',
    testMode: 'சோதனை முறை: இந்தப் பக்கத்தில் உண்மையான பணம் எடுக்கப்படாது.',
    terms: 'விதிமுறைகள்',
    privacy: 'தனியுரிமைக் கொள்கை',
    pageGone: 'நீங்கள் தேடும் பக்கம் இல்லை அல்லது நீக்கப்பட்டது.',
    contactSupport: 'உதவிக் குழுவைத் தொடர்புகொள்ளவும்:',
    phone: 'ஃபோன்',
    email: 'மின்னஞ்சல்',
    somethingBroke: 'இந்தப் பக்கத்தில் ஏதோ பிழை ஏற்பட்டது',
    tryAgain: 'இந்தப் பிழையால் உங்களிடமிருந்து பணம் எடுக்கப்படவில்லை. பக்கத்தை மீண்டும் ஏற்றி, மீண்டும் முயலவும்.',
    reload: 'பக்கத்தை மீண்டும் ஏற்று',
    back: 'பின்செல்',
    receipts: 'ரசீதுகள்',
    alreadyPaid: 'ஏற்கெனவே செலுத்திவிட்டீர்களா?',
    getReceipt: 'ரசீதைப் பெறு',
    payFees: 'கட்டணம் செலுத்து',
    nothingSetUp: 'இந்தப் பக்கத்தில் செலுத்த இன்னும் எதுவும் இல்லை.',
    named: (field, mistake) => `${field}: ${mistake}`,
  },
  'screens/visit.visit': {
    end: 'இது நீங்கள் இல்லையா? வெளியேறு',
    notEnded: 'வெளியேற முடியவில்லை. இணைய இணைப்பைச் சரிபார்த்து மீண்டும் முயலவும் அல்லது பிரவுசரை மூடவும்.',
  },
  'screens/visit.payer': { student: 'மாணவர்', change: 'மாற்று', changeWhat: '(மாணவர்)' },
  'screens/visit.language': {
    label: 'மொழி',
    notLoaded: `இந்த மொழியை ஏற்ற முடியவில்லை. ${OFFLINE_RETRY}`,
  },
  'screens/visit.summary': {
    summary: 'சுருக்கம்',
    total: 'இப்போது செலுத்த',
    today: 'இன்று செலுத்த',
    discount: 'தள்ளுபடி',
    lateFee: 'தாமதக் கட்டணம்',
  },
  'screens/truth.words': {
    title: 'என் பணம் எங்கே?',
    proveFirst: 'பணம் எங்கே உள்ளது எனப் பார்க்க, இந்தப் பேமெண்ட்டுக்குக் கொடுத்த மொபைல் எண்ணைச் சரிபார்க்கவும்.',
    unknown: 'இந்தப் பேமெண்ட் கிடைக்கவில்லை',
    unknownText:
      'நீங்கள் சரிபார்த்த மொபைல் எண் அல்லது மின்னஞ்சலுக்கு இது உரியதல்ல, அல்லது இணைப்பு முழுமையாக இல்லை. இணைப்பு சரியா எனப் பார்க்கவும் அல்லது இந்தப் பேமெண்ட்டுக்குக் கொடுத்த மொபைல் எண்ணைச் சரிபார்க்கவும்.',
    proveAnother: 'வேறு எண் / மின்னஞ்சலைச் சரிபார்',
    loading: 'உங்கள் பணம் எங்கே எனப் பார்க்கிறோம்',
    unreachable: 'இப்போது இணைக்க முடியவில்லை. தொடர்ந்து முயல்கிறோம். இணைய இணைப்பைச் சரிபார்க்கவும்.',
    retry: RETRY,
    amount: 'தொகை',
    way: 'உங்கள் பணம் செல்லும் வழி',
    steps: {
      started: 'பேமெண்ட் தொடங்கியது',
      approved: 'உங்கள் வங்கி ஒப்புதல் அளித்தது',
      waiting: 'வங்கியின் பதிலுக்குக் காத்திருப்பு',
      notCompleted: 'உங்கள் வங்கியில் ஆகவில்லை',
      received: (institute) => `${institute}: பணம் வரவு`,
      checking: (institute) => `${institute} சரிபார்க்கிறது`,
      receipt: 'ரசீது தயார்',
      onTheWay: 'பணம் திரும்ப வந்துகொண்டிருக்கிறது',
      sentBack: 'பணம் திருப்பி அனுப்பப்பட்டது',
      back: 'உங்கள் கணக்குக்குத் திரும்ப வரும்',
      backIfDebited: 'பணம் எடுக்கப்பட்டிருந்தால், உங்கள் கணக்குக்குத் திரும்ப வரும்',
      by: (day) => `${day} தேதிக்குள்`,
      marks: { done: '(முடிந்தது)', wait: '(இப்போது)', failed: '(ஆகவில்லை)', open: '(இன்னும் இல்லை)' },
    },
    next: 'அடுத்து என்ன நடக்கும்',
    reference: 'பரிவர்த்தனை ஐடி',
    whatFor: 'எதற்கான பேமெண்ட்',
    institute: 'கல்வி நிறுவனம்',
    at: 'தேதி, நேரம் (இந்தியா)',
    receipt: 'ரசீது எண்',
    live: 'இந்தப் பக்கம் தானாகவே புதுப்பிக்கப்படும்.',
    receipts: 'ரசீதைப் பெறு',
    allReceipts: 'எல்லா ரசீதுகளும்',
    payAgain: 'பேமெண்ட் பக்கத்துக்குச் செல்',
    backToPage: 'பேமெண்ட் பக்கத்துக்குத் திரும்பு',
    questions: 'இந்தப் பேமெண்ட் பற்றிய கேள்விகள்',
  },
  'screens/workflow.words': {
    title: 'பேமெண்ட் படிகள்',
    student: 'மாணவர்',
    summary: 'சுருக்கம்',
    noneChosen: 'படி எதுவும் தேர்ந்தெடுக்கப்படவில்லை',
    planNext: 'அடுத்து ஒரு திட்டத்தைத் தேர்ந்தெடுப்பீர்கள்',
    payNow: 'இப்போது செலுத்த',
    inAll: 'மொத்தம்',
    retry: RETRY,
    details: 'விவரங்கள்',
    detailsOf: (title) => `(${title})`,
    close: 'மூடு',
    dismiss: 'மூடு',
    success: 'பேமெண்ட் வெற்றிகரமாக முடிந்தது',
    confirming: 'உங்கள் பேமெண்ட்டை வங்கியிடம் உறுதி செய்துகொண்டிருக்கிறோம்',
    confirmingText:
      'உங்களிடமிருந்து இரண்டு முறை பணம் எடுக்கப்படாது. பரிவர்த்தனை ஐடியைக் குறித்து வைத்து, ரசீதுகளைப் பிறகு பார்க்கவும்.',
    modes: {
      'MONTHLY-EMI': 'EMI விவரங்கள்',
      'AUTO-DEBIT': 'ஆட்டோ டெபிட் விவரங்கள்',
      DIRECT: 'பேமெண்ட் விவரங்கள்',
    },
    status: 'நிலை',
    amount: 'தொகை',
    loanAmount: 'கடன் தொகை',
    application: 'விண்ணப்ப ஐடி',
    reference: 'பரிவர்த்தனை ஐடி',
    paymentMode: 'பேமெண்ட் முறை',
    date: 'தேதி',
    nothingDue:
      'இந்தப் படியில் இப்போது செலுத்த வேண்டியது எதுவும் இல்லை. எப்படித் தொடர்வது என உங்கள் கல்வி நிறுவனத்திடம் கேட்கவும்.',
    unknownCard: 'இந்தப் படிக்கு இந்தப் பக்கத்தில் செலுத்த முடியாது. உங்கள் கல்வி நிறுவனத்தைத் தொடர்புகொள்ளவும்.',
    change: 'மாற்று',
    changeWhat: '(மாணவர்)',
  },
};
