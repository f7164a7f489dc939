import type { VerifyTexts } from '../translated.ts';

const STILL_VALID = 'તેનો નિર્ણય થાય ત્યાં સુધી રસીદ માન્ય રહેશે.';
const NOT_CHECKED = 'તપાસ થઈ નથી';

/** The page that verifies a receipt, in Gujarati. */
export const verify: VerifyTexts = {
  'papers/verify.VERIFY_PAGE': {
    title: 'રસીદ ચકાસો',
    test: 'આ ફક્ત ટેસ્ટ છે: સાચા પૈસા ચૂકવાયા નથી. સાચી રસીદ માટે જે દેખાય, તે જ નીચે છે.',
    scan: 'રસીદ પરનો QR કોડ તમારા ફોનના કૅમેરાથી સ્કેન કરો. પછી આ પેજ પરિણામ સાથે ખૂલશે.',
    noScripts: 'સ્કેન કરેલી રસીદ તપાસવા માટે JavaScript જોઈએ. તેના વગર, QR કોડની નીચે છાપેલો કોડ લખો.',
    code: 'QR કોડની નીચે છાપેલો કોડ',
    codeHint: 'સ્કેન ન થાય તો તેના 16 અક્ષર લખો: અંક અને a થી f સુધીના અક્ષર.',
    check: 'આ કોડ તપાસો',
    compare: 'રકમ અને તારીખ તમારી પાસેના કાગળ સાથે સરખાવો.',
    another: 'બીજી રસીદ તપાસો',
    notChecked: NOT_CHECKED,
    refused: (why) => `આ નેટવર્ક પરથી ઘણા ખોટા કોડ દાખલ થયા. ${why}`,
    meanwhile: (page) => `રસીદનો QR કોડ તમે હજી અહીં સ્કેન કરી શકો છો: ${page}`,
    page: 'ચકાસણી પેજ',
  },
  'papers/verify.TYPED_CODE': {
    empty: 'QR કોડની નીચે છાપેલો કોડ લખો.',
    otherSign: (sign) => `કોડમાં “${sign}” હોતું નથી. તેમાં ફક્ત 0 થી 9 સુધીના અંક અને a થી f સુધીના અક્ષર હોય છે.`,
    length: (right, typed) => `કોડમાં ${right} અક્ષર હોય છે. આમાં ${typed} છે. દરેક અક્ષર કાગળ સાથે સરખાવો.`,
  },
  'papers/verify.VERIFIED': {
    kinds: {
      receipt: 'રસીદ',
      tuition_certificate: 'ટ્યૂશન ફી સર્ટિફિકેટ',
      refund_voucher: 'રિફંડ વાઉચર',
    },
    issued: (kind, day, amount) => `${kind}: ${day} ના રોજ ${amount} માટે આપેલ.`,
    headings: {
      valid: 'માન્ય',
      disputed: 'માન્ય, પણ બેંકનો વાંધો',
      replaced: 'નવી રસીદ અપાઈ છે',
      refunded: 'રિફંડ થયું',
      cancelled: 'રદ',
      not_known: 'કોઈ માહિતી નથી',
    },
    partlyRefunded: 'આંશિક રિફંડ',
    takenBack: 'બેંકે પૈસા પાછા લીધા',
    valid: 'તેની જગ્યાએ નવો દસ્તાવેજ અપાયો નથી, રિફંડ થયું નથી અને તે રદ થયો નથી.',
    disputed: (amount, since) => `ચૂકવનારની બેંકે ${since} થી તેના ${amount} સામે વાંધો લીધો છે. ${STILL_VALID}`,
    replaced: (day) => `${day} ના રોજ તેની જગ્યાએ નવી રસીદ અપાઈ છે. નવી રસીદ માગો.`,
    refundedAll: (amount, day) => `તેની પૂરી રકમ ${amount} નું રિફંડ થયું, છેલ્લે ${day} ના રોજ.`,
    refundedPart: (amount, day) => `તેમાંથી ${amount} નું રિફંડ થયું, છેલ્લે ${day} ના રોજ.`,
    takenBackAll: (amount, day) => `ચૂકવનારની બેંકે ${day} ના રોજ તેની પૂરી રકમ ${amount} પાછી લીધી.`,
    takenBackPart: (amount, day) => `ચૂકવનારની બેંકે ${day} ના રોજ તેમાંથી ${amount} પાછા લીધા.`,
    cancelled: (day) => `તેનું પેમેન્ટ ${day} ના રોજ રદ થયું, તેથી આ રસીદ પેમેન્ટનો પુરાવો નથી. સંસ્થાને પૂછો.`,
    notKnown: 'આ કોડનો કોઈ દસ્તાવેજ અહીંથી અપાયો નથી. દરેક અક્ષર કાગળ સાથે સરખાવો અથવા સંસ્થાને પૂછો.',
  },
  'papers/verify.SCANNED': {
    genuine: 'આપતી વખતે અસલી',
    notGenuine: 'અસલી નથી',
    changed: 'પછીથી ફેરફાર થયો',
    notChecked: NOT_CHECKED,
    stated: (parts) => `આપતી વખતે અસલી, ${parts.join(', ')}`,
    onDay: (day) => `${day} ના રોજ`,
    name: (begins) => `નામની શરૂઆત: ${begins}`,
    id: (ends) => `આઈડીના છેલ્લા અક્ષર: ${ends}`,
    connect: (statement) => `${statement}; પછીથી રદ કે રિફંડ થયું છે કે નહીં તે તપાસવા ઇન્ટરનેટ ચાલુ કરો.`,
    number: (statement, number) => `${statement}; નંબર: ${number}`,
    now: (heading, text) => `અત્યારે: ${heading}. ${text}`,
    forged: 'આ કોડ બદલાયો છે અથવા અહીંથી અપાયો નથી. આ દસ્તાવેજ સ્વીકારતાં પહેલાં સંસ્થાને પૂછો.',
    listed: (day) =>
      `${day} ના રોજ આ દસ્તાવેજ યાદીમાં હતો: અપાયા પછી તેની જગ્યાએ નવો અપાયો, રિફંડ થયું અથવા તે રદ થયો.`,
    notListed: (day) => `${day} ની યાદી પ્રમાણે તેની જગ્યાએ નવો દસ્તાવેજ અપાયો નથી, રિફંડ થયું નથી અને તે રદ થયો નથી.`,
    nothingChecked: (advice) =>
      `આ કનેક્શન સુરક્ષિત નથી અને અમારા સર્વરે જવાબ આપ્યો નથી, તેથી કંઈ તપાસાયું નથી. ${advice}`,
    openSecure: (site) => `નામ અને નંબર પણ તપાસવા માટે આ જ કોડ સાથે આ પેજ ખોલો: ${site}/verify`,
    notSecure: 'નામ અને નંબરની તપાસ થઈ નથી, કારણ કે તેના માટે સુરક્ષિત (https) સરનામું જોઈએ.',
    typedOffline:
      'અમારા સર્વરે જવાબ આપ્યો નથી, અને લખેલો કોડ તેના વગર તપાસી શકાતો નથી. QR કોડ સ્કેન કરો, તેને નેટવર્કની જરૂર નથી, અથવા કનેક્શન મળે ત્યારે ફરી પ્રયાસ કરો.',
  },
  'papers/verify.KEPT_PAGE': {
    impossible: 'આ બ્રાઉઝર કે કનેક્શન પર રસીદ તપાસવા માટે નેટવર્ક જોઈએ.',
    first: 'પહેલી વાર નેટવર્ક જોઈએ. ત્યાર પછી આ ફોન કે કમ્પ્યુટર પર નેટવર્ક વગર પણ રસીદ તપાસી શકાશે.',
    kept: 'હવે આ ફોન કે કમ્પ્યુટર પર નેટવર્ક વગર રસીદ તપાસી શકાશે.',
    failed: 'પેજ હમણાં સેવ થઈ શક્યું નથી. કનેક્શન મળે ત્યારે તેને ફરી ખોલો.',
  },
};
