// The messages about problems that the service reports, in Russian.

/** @type {MessageParts["problems"]} */
export const messages = {
  types: {
    "/problems/unsupported-rules": "Движок не играет в эту игру",
    "/problems/limit-reached": "Лимит исчерпан, результата нет",
    "/problems/model-unavailable": "Обученная модель недоступна",
    "/problems/engine-unavailable": "Движок недоступен",
    "/problems/not-ready": "Сервис запускается",
    "/problems/body-too-large": "Партия слишком длинная",
    "/problems/busy": "Сервис перегружен",
    "/problems/rate-limited": "Слишком много запросов",
    "/problems/internal-error": "Сбой сервиса",
    "/problems/game-over": "Партия окончена",
    "/problems/invalid-position": "Такая позиция невозможна",
    "/problems/illegal-move": "Невозможный ход",
    "/problems/invalid-notation": "Доска, ход или запись не читаются",
    "/problems/invalid-rules": "По таким правилам играть нельзя",
    "/problems/invalid-option": "Недопустимое значение настройки движка",
    "/problems/no-win-probability": "Движок не оценивает шансы на победу",
    "/problems/response-too-large": "Ответ был бы слишком большим",
    "/problems/cancelled": "Поиск отменён",
    "/problems/explorer-unavailable": "База дебютов недоступна",
    "/problems/unauthorized": "Сервису нужен ключ API",
    "/problems/unknown-engine": "На сервисе нет такого движка",
  },
  other: "Сервис отклонил запрос",
  advice: {
    "/problems/unsupported-rules": "Выберите другой движок или другую доску.",
    "/problems/limit-reached": "Дайте движку больше времени или выберите другой.",
    "/problems/model-unavailable": "Выберите другой движок; остальные работают.",
    "/problems/engine-unavailable": "Выберите другой движок; остальные работают.",
    "/problems/not-ready": "Сервис запускается. Повторите чуть позже.",
    "/problems/body-too-large": "Партия слишком длинная для сервиса.",
  },
};
