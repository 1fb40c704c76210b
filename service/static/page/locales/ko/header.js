// What the header and the footer show on demand, in Korean.

/** @type {MessageParts["header"]} */
export const messages = {
  keys: "단축키 (?)",
  language: "언어",
  theme: { label: "테마", auto: "시스템 테마", light: "밝은 테마", dark: "어두운 테마" },
  about: [
    "Tengen은 오목, 렌주, 카로, 틱택토를 두고 분석하고 설명합니다. 첫걸음부터 이기기 어려운 명인까지 아홉 수준이 있습니다.",
    "대국, 파일, 설정은 이 브라우저에 보관됩니다. 서비스는 엔진이 생각할 국면만 받으며, 엔진 설정에서 ‘이 기기에서만’을 고르면 아무것도 받지 않습니다.",
    "계정도 광고도 추적도 없습니다. Tengen은 MIT 라이선스의 자유 소프트웨어입니다.",
  ],
};
