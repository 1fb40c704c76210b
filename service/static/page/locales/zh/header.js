// What the header and the footer show on demand, in Chinese.

/** @type {MessageParts["header"]} */
export const messages = {
  keys: "键盘快捷键（?）",
  language: "语言",
  theme: { label: "主题", auto: "跟随系统", light: "浅色主题", dark: "深色主题" },
  about: [
    "Tengen 能对弈、分析并讲解五子棋、连珠、Caro 和井字棋，共有九个级别，从初学到难以战胜的大师。",
    "对局、文件和设置都保存在此浏览器中。服务收到局面只是为了让引擎思考；在引擎设置中选择“仅在此设备上”后，则不发送任何局面。",
    "没有账号，没有广告，没有跟踪。Tengen 是采用 MIT 许可证的自由软件。",
  ],
};
